# Installs what is in BUILT below WORK and uses it from there, as somebody else's project would.

# run(what command ...): stops with the command's output when it fails.
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${what} failed (${status}):\n${output}")
  endif()
  message(STATUS "${what}\n${output}")
endfunction()

file(REMOVE_RECURSE ${WORK})

# What is not built is not installed, not even half of it.
run("configure without building" ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/unbuilt -G ${GENERATOR}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D AMPLE_BUILD_TESTS=OFF)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${WORK}/unbuilt --prefix ${WORK}/nothing
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(status EQUAL 0 OR EXISTS ${WORK}/nothing OR NOT output MATCHES "--target ample")
  message(FATAL_ERROR "an install without a build: ${status}, ${output}")
endif()

run("install" ${CMAKE_COMMAND} --install ${BUILT} --prefix ${WORK}/first)
# A package that knows the place of its installation would not be found after a move.
file(RENAME ${WORK}/first ${WORK}/prefix)

# Every header that is installed can be used, in any order; what is inside is not installed.
set(include ${WORK}/prefix/include/ample)
file(GLOB_RECURSE headers RELATIVE ${include} ${include}/*.hpp)
foreach(folder checker/engines/por tools/ample/line/known.hpp)
  if(EXISTS ${include}/${folder})
    message(FATAL_ERROR "${folder} is installed, and is nobody else's")
  endif()
endforeach()
list(REVERSE headers)
list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
list(JOIN headers "" every_header)
file(WRITE ${WORK}/every_header.cpp "${every_header}")

# CMAKE_PREFIX_PATH is searched before the system, so that no other Ample is found.
run("configure" ${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G ${GENERATOR}
    -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_CXX_FLAGS=${FLAGS}
    -D EVERY_HEADER=${WORK}/every_header.cpp -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_FLAGS_RELEASE=-O1)
run("build" ${CMAKE_COMMAND} --build ${WORK}/build)
run("run" ${WORK}/build/token_ring)
run("installed binary" ${WORK}/prefix/bin/ample list)
run("a project of one's own" ${BASH} ${OWN_PROJECT} ${WORK}/prefix ${WORK}/own ${GENERATOR}
    ${COMPILER} "${FLAGS}")
foreach(file man/man1/ample.1 bash-completion/completions/ample zsh/site-functions/_ample)
  if(NOT EXISTS ${WORK}/prefix/share/${file})
    message(FATAL_ERROR "share/${file} is not installed")
  endif()
endforeach()
