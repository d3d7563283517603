/* Load a library of the app with every symbol bound, look for its entries and run its self-test. */
#include <dlfcn.h>
#include <stdio.h>
int main(int count, char **args) {
  void *library = dlopen(args[1], RTLD_NOW);
  if (!library) {
    printf("FAULT not loaded: %s\n", dlerror());
    return 1;
  }
  void *create = dlsym(library, "ANativeActivity_onCreate"), *entry = dlsym(library, "android_main");
  unsigned (*selftest)(void) = dlsym(library, "chuhe_selftest");
  printf("%s loaded with every symbol bound\n", "ok   ");
  printf("%s ANativeActivity_onCreate and android_main\n", create && entry ? "ok   " : "FAULT");
  unsigned result = selftest ? selftest() : 99;
  printf("%s self-test of the core: %u\n", result ? "FAULT" : "ok   ", result);
  return result != 0 || !create || !entry;
}
