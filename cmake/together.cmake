# Compiles several source files at once (CMake's unity build): most of what a small file takes is the headers that all of them
# read, and with sanitizers also the code of the standard library, which every file instruments anew.
#
# Which files stand together follows from their folder and the hash of their name, so that a new file moves no other (but for
# the rare one that doubles the number of groups).
# Files of one group share their unnamed namespaces: should two of them use one name there, rename one or list it in `alone`.

# tsubu_compile_together(TARGET FILES_IN_A_GROUP [ALONE pattern...])
function(tsubu_compile_together target size)
  cmake_parse_arguments(PARSE_ARGV 2 it "" "" "ALONE")
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(pattern ${it_ALONE})
    list(FILTER sources EXCLUDE REGEX "/${pattern}\\.cpp$")
  endforeach()
  foreach(source ${sources})
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    list(APPEND folders ${folder})
    list(APPEND of_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    list(LENGTH of_${folder} count)
    set(groups 1)
    while(count GREATER size)
      math(EXPR groups "2 * ${groups}")
      math(EXPR count "${count} / 2")
    endwhile()
    foreach(source ${of_${folder}})
      cmake_path(GET source STEM name)
      string(MD5 hash "${name}")
      string(SUBSTRING ${hash} 0 6 hash)
      math(EXPR group "0x${hash} % ${groups}")
      set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder}_${group})
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
