"""The page of walkthrough.py: what is expected, what was observed, pass or fail, and pictures next to those of the last run."""
import filecmp
import html
import json
import pathlib
import re
import shutil

from screen import stored_difference

STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 1400px; margin: 2em auto; padding: 0 1em; color: #1d2a2b; background: #fff; }
section { border-top: 1px solid #cdd; padding: 0.5em 0 1.5em; }
.variants { display: flex; flex-wrap: wrap; gap: 1em; }
.variant { flex: 1 1 420px; max-width: 680px; }
img { max-width: 49%; max-height: 420px; border: 1px solid #cdd; border-radius: 4px; vertical-align: top; }
code { background: #eef4f4; padding: 0 0.3em; border-radius: 3px; }
table { border-collapse: collapse; font-size: 13px; } td { padding: 0.1em 0.6em 0.1em 0; vertical-align: top; }
.passed { color: #1a7f37; font-weight: bold; } .failed { color: #c01c28; font-weight: bold; }
pre.failed { white-space: pre-wrap; font-weight: normal; }
.before { opacity: 0.75; } .manual, .changed { color: #8a6100; }
"""


def keep_previous(folder):
    """Moves the results of the last run to the folder `previous`, and makes room for new ones."""
    current, previous = folder / "run", folder / "previous"
    if (current / "results.json").exists():
        shutil.rmtree(previous, ignore_errors=True)
        current.rename(previous)
    shutil.rmtree(current, ignore_errors=True)
    current.mkdir(parents=True)


def key(row):
    return f"{row.file}\n{row.heading}\n{row.do}"


def load(folder):
    """Returns the results of the previous run by row, or none."""
    try:
        return json.loads((folder / "previous/results.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def difference(folder, before, now):
    """Returns the part of the pixels that differ between two pictures, or None if their sizes differ."""
    if filecmp.cmp(folder / "previous" / before, folder / "run" / now, shallow=False):
        return 0
    return stored_difference(folder / "previous" / before, folder / "run" / now)


def pictured(folder, result, before):
    """Yields each picture with that of the previous run, or None."""
    for index, name in enumerate(result["pictures"]):
        old = before["pictures"][index] if before and index < len(before["pictures"]) else None
        yield name, old if old and (folder / "previous" / old).exists() else None


def marked(text):
    """Converts Markdown code spans to HTML."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


def passes(result):
    return not result["failure"] and all(check["passed"] for check in result["checks"])


def verdict(passed):
    return f"<span class={'passed' if passed else 'failed'}>{'passed' if passed else 'failed'}</span>"


def checks(result, before):
    observed = {check["step"]: check["observed"] for check in before["checks"]} if before else {}
    yield "<table>"
    for check in result["checks"]:
        old = observed.get(check["step"], check["observed"])
        changed = f"<br><span class=changed>previously: {html.escape(old)}</span>" if old != check["observed"] else ""
        yield (f"<tr><td>{verdict(check['passed'])}<td><code>{html.escape(check['step'])}</code>"
               f"<td>{html.escape(check['observed'])}{changed}")
    yield "</table>"


def pictures(folder, result, before):
    for name, old in pictured(folder, result, before):
        yield f"<p><a href=run/{name}><img src=run/{name} loading=lazy alt=''></a>"
        if old:
            part = difference(folder, old, name)
            said = "of another size" if part is None else "the same" if part == 0 else f"{part:.1%} differ"
            yield (f" <a href=previous/{old}><img class=before src=previous/{old} loading=lazy alt=''></a>"
                   f"<br><span class={'passed' if part == 0 else 'changed'}>previous run: {said}</span>")


def section(folder, row, previous):
    yield f"<section><p><b>{marked(row.do)}</b><br>Expected: {marked(row.see)}</p>"
    if not row.results:
        yield "<p class=manual>Not driven: for people alone.</p>"
    yield "<div class=variants>"
    for variant, result in row.results.items():
        before = previous.get(key(row), {}).get(variant)
        yield f"<div class=variant><p>{verdict(passes(result))} in {variant}"
        if "run" in result:
            yield f" <span class=manual>pictures of the run in {result['run']}</span>"
        if before and passes(before) != passes(result):
            yield f" <span class=changed>(previous run: {'passed' if passes(before) else 'failed'})</span>"
        yield from checks(result, before)
        if result["failure"]:
            yield f"<pre class=failed>{html.escape(result['failure'])}</pre>"
        yield from pictures(folder, result, before)
        yield "</div>"
    yield "</div></section>"


def summary(rows, variants):
    yield "<table><tr><td>variant<td>passed<td>failed"
    for variant in variants:
        results = [row.results[variant] for row in rows if variant in row.results]
        passed = sum(map(passes, results))
        yield f"<tr><td>{variant}<td class=passed>{passed}<td class=failed>{len(results) - passed}"
    yield f"</table><p class=manual>{sum(not row.results for row in rows)} rows are manual.</p>"


def write(folder, rows, variants):
    """Writes the results and the page. Returns the path of the page."""
    results = {key(row): row.results for row in rows}
    pathlib.Path(folder, "run/results.json").write_text(json.dumps(results, indent=1), encoding="utf-8")
    previous, file, heading = load(folder), None, None
    lines = [f"<!doctype html><meta charset=utf-8><title>Halcyon: walkthroughs</title><style>{STYLE}</style>",
             "<h1>Halcyon: walkthroughs</h1>", *summary(rows, variants)]
    for row in rows:
        if row.file != file:
            lines.append(f"<h2>{html.escape(row.file)}</h2>")
        if (row.file, row.heading) != (file, heading):
            lines.append(f"<h3>{html.escape(row.heading)}</h3>")
        file, heading = row.file, row.heading
        lines += section(folder, row, previous)
    index = folder / "index.html"
    index.write_text("\n".join(lines), encoding="utf-8")
    return index
