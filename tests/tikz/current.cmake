# PICTURE is what AMPLE draws today: its first line says how. Works in the folder WORK.
file(MAKE_DIRECTORY ${WORK})
file(STRINGS ${PICTURE} first LIMIT_COUNT 1)
if(NOT first MATCHES "^% ample (check .*): (a deadlock is reached|[a-z.-]+ is violated)$")
  message(FATAL_ERROR "the first line of ${PICTURE} does not say how it was made")
endif()
separate_arguments(words UNIX_COMMAND "${CMAKE_MATCH_1}")
list(FIND words --shape at)
math(EXPR at "${at} + 1")
list(GET words ${at} shape)
execute_process(COMMAND ${AMPLE} ${words} --trace ${WORK}/t.json OUTPUT_QUIET)
execute_process(COMMAND ${AMPLE} trace convert ${WORK}/t.json --shape ${shape} --format tikz
                OUTPUT_FILE ${WORK}/drawn.tikz COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${PICTURE} ${WORK}/drawn.tikz
                COMMAND_ERROR_IS_FATAL ANY)
