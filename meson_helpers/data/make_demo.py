#!/usr/bin/env python3
"""Writes the sample contacts: 40 fictional people, one vCard 4.0 file each.

usage: make_demo.py [FOLDER]      (default: data/demo)

The people are fictional; the cities exist. Mail addresses are in example.org (RFC 2606). Phone numbers are in ranges that
national regulators reserve for fiction; people in countries without such a range have none. The output depends only on
this file.
"""
import pathlib
import sys
import uuid

# slug | given | family | birthday | phone | addresses as street;city;region;postcode;country, separated by "/"
PEOPLE = """
ada-lindqvist|Ada|Lindqvist|1984-03-09|+46 8 465 004 12|Odengatan 31;Stockholm;;113 51;Sweden
amara-okonkwo|Amara|Okonkwo|1991-11-23||14 Marina Road;Lagos;Lagos;;Nigeria/9 Coventry Road;Birmingham;England;B10 0RU;United Kingdom
aoife-brennan|Aoife|Brennan||+353 20 912 4471|7 Quay Street;Galway;;H91 X2P3;Ireland
arjun-mehta|Arjun|Mehta|1979-07-02||22 Station Road;Pune;Maharashtra;411001;India
bao-tran|Bảo|Trần|--05-17||45 Trần Phú;Đà Nẵng;;550000;Vietnam
beatriz-almeida|Beatriz|Almeida|1996-01-30||Rua das Flores 118;Porto;;4050-262;Portugal
camille-garnier|Camille|Garnier|1988-09-14|+33 1 99 00 27 31|8 rue des Lilas;Lyon;;69003;France
carlos-ibarra|Carlos|Ibarra|||Calle Hidalgo 240;Guadalajara;Jalisco;44100;Mexico
chidi-mwangi|Chidi|Mwangi|1982-12-05||Moi Avenue 17;Mombasa;;80100;Kenya
claire-tremblay|Claire|Tremblay|1975-04-21|+1 418-555-0142|310 rue Saint-Jean;Québec;Quebec;G1R 1N8;Canada
dmytro-kovalchuk|Дмитро|Ковальчук|1990-06-11||вулиця Садова 12;Львів;;79000;Україна
eleni-papadaki|Ελένη|Παπαδάκη|||Οδός Ερμού 54;Θεσσαλονίκη;;546 23;Ελλάδα
elif-aydin|Elif|Aydın|1993-02-18||Atatürk Caddesi 76;İzmir;;35210;Türkiye
emil-sorensen|Emil|Sørensen|--12-24||Vestergade 19;Aarhus;;8000;Denmark
emma-hartmann|Emma|Hartmann|1987-08-03|+49 30 23125 417|Kastanienallee 40;Berlin;;10119;Germany/Marktplatz 3;Köthen (Anhalt);Sachsen-Anhalt;06366;Germany
fatima-zahra-idrissi|Fatima Zahra|Idrissi|||12 rue Ibn Sina;Fès;;30000;Morocco
giulia-ferraro|Giulia|Ferraro|1999-10-27||Via dei Mille 22;Torino;;10123;Italy
hana-novotna|Hana|Novotná|1981-05-06||Husova 9;Brno;;602 00;Czech Republic
henrik-aalto|Henrik|Aalto|||Hämeenkatu 15;Tampere;;33100;Finland
ines-marchetti|Inés|Marchetti|1994-03-31||San Martín 1180;Córdoba;Córdoba;X5000;Argentina
jack-whitfield|Jack|Whitfield|1968-07-19|+61 3 7010 4825|61 Rathdowne Street;Melbourne;Victoria;3053;Australia
james-ashworth|James|Ashworth|1972-10-02|+44 113 496 0318|28 Otley Road;Leeds;England;LS6 3AA;United Kingdom
jonas-meier|Jonas|Meier|||Spalenberg 11;Basel;;4051;Switzerland
katarzyna-zielinska|Katarzyna|Zielińska|1985-11-08||ulica Długa 33;Kraków;;31-147;Poland
layla-haddad|ليلى|حداد|1992-04-15||شارع الملك طلال 20;Amman;;11118;Jordan
leilani-parker|Leilani|Parker|--08-30|+1 808-555-0176|1420 Kapiolani Boulevard;Honolulu;Hawaii;96814;USA
linh-hoffmann|Linh|Hoffmann|1997-06-25|+49 40 66969 231|Große Bergstraße 160;Hamburg;;22767;Germany
lucas-ferreira|Lucas|Ferreira|||Rua da Aurora 325;Recife;Pernambuco;50050-000;Brazil
mateo-rojas|Mateo|Rojas|1989-01-12||Avenida Pedro Montt 2040;Valparaíso;;2340000;Chile
mei-lin-chen|美玲|陳|1986-09-09||中山路 88號;Taichung;;400;Taiwan
min-jun-park|민준|박|1995-12-01||Haeundae-ro 210;Busan;;48094;South Korea
nadia-rahman|Nadia|Rahman|||Agrabad Road 51;Chittagong;;4100;Bangladesh
noah-bennett|Noah|Bennett|1978-02-27|+1 503-555-0119|2245 Hawthorne Boulevard;Portland;Oregon;97214;USA/18 Exchange Street;Portland;Maine;04101;USA
olivia-carter|Olivia|Carter|1983-05-20|+1 217-555-0133|905 Adams Street;Springfield;Illinois;62704;USA
oyvind-berg|Øyvind|Berg|||Nygårdsgaten 24;Bergen;;5015;Norway
rosa-delgado|Rosa|Delgado|1970-08-16||Calle Larios 5;Málaga;;29015;Spain/Carrer de Sants 71;Barcelona;;08014;Spain
sanna-de-vries|Sanna|de Vries|1990-03-03||Oudegracht 212;Utrecht;;3511 NR;Netherlands
siti-wibowo|Siti|Wibowo|||Jalan Diponegoro 64;Bandung;;40115;Indonesia
thabo-dlamini|Thabo|Dlamini|1976-06-16||27 Florida Road;Durban;KwaZulu-Natal;4001;South Africa
yuki-takahashi|結衣|高橋|1998-07-07||四条通 15;京都市;;600-8001;日本/2-8 Odori Nishi;Sapporo;;060-0042;Japan
"""


def escape(text):
    """RFC 6350 §3.4."""
    for character in "\\,;":
        text = text.replace(character, "\\" + character)
    return text


def fold(line):
    """Folds lines at 75 octets, never within a character (RFC 6350 §3.2)."""
    lines, current = [], b""
    for character in line:
        octets = character.encode()
        if len(current) + len(octets) > 75:
            lines.append(current)
            current = b" "
        current += octets
    return b"\r\n".join(lines + [current]) + b"\r\n"


def card(slug, given, family, birthday, phone, addresses):
    lines = [
        "BEGIN:VCARD",
        "VERSION:4.0",
        "PRODID:-//Halcyon//Demo//EN",
        "UID:urn:uuid:%s" % uuid.uuid5(uuid.NAMESPACE_DNS, slug + ".demo.example.org"),
        "FN:%s" % escape(full_name(given, family)),
        "N:%s;%s;;;" % (escape(family), escape(given)),
        "EMAIL:%s@example.org" % slug.replace("-", "."),
    ]
    if phone:
        lines.append("TEL;VALUE=text:%s" % escape(phone))
    if birthday:
        lines.append("BDAY:%s" % birthday.replace("-", "") if birthday[0] != "-" else "BDAY:--" + birthday[2:].replace("-", ""))
    for kind, address in zip(("home", "work"), addresses.split("/")):
        parts = address.split(";")
        assert len(parts) == 5, slug
        lines.append("ADR;TYPE=%s:;;%s" % (kind, ";".join(escape(part) for part in parts)))
    lines.append("CATEGORIES:Demo")
    lines.append("END:VCARD")
    return b"".join(fold(line) for line in lines)


def full_name(given, family):
    """Returns the full name. Chinese, Japanese and Korean names start with the family name and have no space."""
    is_cjk = all(ord(character) >= 0x2E80 for character in given + family)
    return family + given if is_cjk else given + " " + family


def main():
    default = pathlib.Path(__file__).resolve().parents[2] / "data" / "demo"
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    folder.mkdir(parents=True, exist_ok=True)
    for line in PEOPLE.strip().splitlines():
        fields = line.split("|")
        (folder / (fields[0] + ".vcf")).write_bytes(card(*fields))


if __name__ == "__main__":
    main()
