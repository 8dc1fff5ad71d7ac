/* Counts how often a program gives pixels to OpenGL, and prints it for each frame that has any: "trace uploads NUMBER calls". That
 * number is the same with and without a graphics processor. Is loaded with LD_PRELOAD; see wayland.py.
 *
 * libepoxy calls each function through a variable. Until the first call, it points to code that looks the function up and changes
 * the variable, but only if it still has its first value. */
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <stdio.h>
#include <string.h>

#undef glTexImage2D
#undef glTexSubImage2D
#undef eglSwapBuffers
#undef eglGetProcAddress

static unsigned uploads;
static EGLBoolean (*swap_with_damage)(EGLDisplay, EGLSurface, const EGLint *, EGLint);

static void end_frame(void) {
  if (uploads) fprintf(stderr, "trace uploads %u calls\n", uploads);
  uploads = 0;
}

#define REPLACE(name) (next_##name = epoxy_##name, epoxy_##name = replaced_##name)
#define RESTORE(name) (epoxy_##name = next_##name)
#define UPLOAD(name, parameters, arguments)    \
  static __typeof__(epoxy_##name) next_##name; \
  static void replaced_##name parameters {     \
    uploads++;                                 \
    RESTORE(name) arguments;                   \
    REPLACE(name);                             \
  }

UPLOAD(glTexImage2D,
       (GLenum target, GLint level, GLint format, GLsizei width, GLsizei height, GLint border, GLenum kind, GLenum type,
        const void *pixels),
       (target, level, format, width, height, border, kind, type, pixels))
UPLOAD(glTexSubImage2D,
       (GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum kind, GLenum type, const void *pixels),
       (target, level, x, y, width, height, kind, type, pixels))

static __typeof__(epoxy_eglSwapBuffers) next_eglSwapBuffers;
static EGLBoolean replaced_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  end_frame();
  EGLBoolean done = RESTORE(eglSwapBuffers)(display, surface);
  REPLACE(eglSwapBuffers);
  return done;
}

static EGLBoolean replaced_swap_with_damage(EGLDisplay display, EGLSurface surface, const EGLint *areas, EGLint count) {
  end_frame();
  return swap_with_damage(display, surface, areas, count);
}

static __typeof__(epoxy_eglGetProcAddress) next_eglGetProcAddress;
static void (*replaced_eglGetProcAddress(const char *name))(void) {
  void (*found)(void) = RESTORE(eglGetProcAddress)(name);
  REPLACE(eglGetProcAddress);
  if (!found || strncmp(name, "eglSwapBuffersWithDamage", 24)) return found;
  swap_with_damage = (__typeof__(swap_with_damage))found;
  return (void (*)(void))replaced_swap_with_damage;
}

__attribute__((constructor)) static void begin(void) {
  REPLACE(glTexImage2D);
  REPLACE(glTexSubImage2D);
  REPLACE(eglSwapBuffers);
  REPLACE(eglGetProcAddress);
}
