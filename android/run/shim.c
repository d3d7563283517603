/* Two names of Android's libc that glibc has not. */
extern int *__errno_location(void);
int *__errno(void) { return __errno_location(); }
int __system_property_get(const char *name, char *value) {
  value[0] = 0;
  return 0;
}
