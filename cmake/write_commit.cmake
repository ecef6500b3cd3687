execute_process(
  COMMAND git describe --always --dirty --abbrev=10 --exclude=*
  WORKING_DIRECTORY ${SOURCE}
  OUTPUT_VARIABLE commit
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define TSUBU_VERSION \"${VERSION}\"\n#define TSUBU_COMMIT \"${commit}\"\n")
