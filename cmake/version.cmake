# Version and commit, compiled into one source file; the commit is looked up at every build, and the file is only
# touched when it changed.
add_custom_target(
  tsubu_commit
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUTPUT=${CMAKE_BINARY_DIR}/generated/commit.hpp
          -DVERSION=${PROJECT_VERSION} -P ${CMAKE_SOURCE_DIR}/cmake/write_commit.cmake
  BYPRODUCTS ${CMAKE_BINARY_DIR}/generated/commit.hpp
  COMMENT "")
add_dependencies(tsubu_core tsubu_commit)
target_include_directories(tsubu_core PRIVATE ${CMAKE_BINARY_DIR}/generated)
