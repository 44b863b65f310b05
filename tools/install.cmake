# Installation: headers, libraries and the binary, and a package that find_package(ample) finds.
#
#   find_package(ample REQUIRED)
#   target_link_libraries(mine PRIVATE ample::checker)    # and with it properties and model
#
#   target_link_libraries(mine PRIVATE ample::cli)        # and every command of `ample`
#   ample_claims(mine claims.toml claims_text)            # std::string claims_text(): that file
#
# The headers go into a folder of their own, include/ample, which the targets know: a consumer writes
# #include "model/system_of.hpp", as the sources here do.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The public headers: what somebody needs who writes an algorithm or has one checked. They change with
# a reason that tools/CHANGELOG.md gives. What they include is installed with them and may change at
# any time; everything else stays here.
set(public_headers
  # To write an algorithm, as the cases do.
  model/algorithm.hpp
  model/algorithm_of.hpp
  model/assumption.hpp
  model/complement.hpp
  model/component.hpp
  model/coterie.hpp
  model/coterie_axioms.hpp
  model/critical_section.hpp
  model/definition.hpp
  model/either_message.hpp
  model/errors.hpp
  model/fifo.hpp
  model/instance.hpp
  model/lemma.hpp
  model/measures.hpp
  model/parametric.hpp
  model/sequence.hpp
  model/system_of.hpp
  model/timestamp.hpp
  # To choose an instance, and what is asked of it.
  properties/asked/quantity.hpp
  properties/instances/request.hpp
  properties/asked/selection.hpp
  # The algorithms and claims that are there.
  cases/catalogue.hpp
  # A program of one's own.
  tools/ample/line/program.hpp
  # To search, in full or by any engine; to measure, to stabilize, to draw schedules, to check claims.
  checker/questions/claims/claims.hpp
  checker/engines/engines.hpp
  checker/engines/full/full_explorer.hpp
  checker/questions/measure/measurement.hpp
  checker/engines/schedules/fuzz.hpp
  checker/questions/stabilization/stabilization.hpp
  # To take a trace again and to write it, and to write what was found out.
  checker/verdict/replay/replay.hpp
  checker/evidence/report/report_text.hpp
  checker/evidence/trace/trace_json.hpp
  checker/evidence/trace/trace_text.hpp)

# ample_add_included(headers): adds to the list of headers what they include of Ample.
function(ample_add_included headers)
  set(all ${${headers}})
  set(rest ${all})
  while(rest)
    list(POP_FRONT rest header)
    file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines REGEX "^#include \"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*$" "\\1" included "${line}")
      if(NOT included IN_LIST all)
        list(APPEND all ${included})
        list(APPEND rest ${included})
      endif()
    endforeach()
  endwhile()
  set(${headers} ${all} PARENT_SCOPE)
endfunction()

ample_add_included(public_headers)
foreach(library model properties checker cases ample_cli)
  set(headers ${public_headers})
  string(REPLACE ample_cli tools/ample folder ${library})
  list(FILTER headers INCLUDE REGEX "^${folder}/")
  list(TRANSFORM headers PREPEND ${PROJECT_SOURCE_DIR}/)
  # A header that includes another one from now on is looked at again.
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
  target_sources(${library} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ample)

# Before a file is written anywhere.
install(CODE "
  if(NOT EXISTS \"${PROJECT_BINARY_DIR}/shell/ample.1\")
    message(FATAL_ERROR \"nothing is installed, as ample is not built: cmake --build ${PROJECT_BINARY_DIR} --target ample\")
  endif()")
install(TARGETS model properties checker cases ample_cli EXPORT ampleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ample)
install(EXPORT ampleTargets NAMESPACE ample:: DESTINATION ${package_folder})
if(TARGET ample)
  install(TARGETS ample RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${PROJECT_BINARY_DIR}/shell/ample.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${PROJECT_BINARY_DIR}/shell/ample.bash RENAME ample
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${PROJECT_BINARY_DIR}/shell/_ample
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endif()

# What the libraries link; a static library needs its private dependencies at the consumer's too.
# One that is forgotten here fails the test `package`.
file(WRITE ${PROJECT_BINARY_DIR}/ampleConfig.cmake [[
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.74)
find_dependency(fmt CONFIG)
find_dependency(Threads)
find_dependency(rapidcheck CONFIG)
include(${CMAKE_CURRENT_LIST_DIR}/ampleTargets.cmake)

# ample_claims(target file function): the target has `std::string function()`, the text of the file as
# it is when the target is built: what Program::claims takes (tools/ample/line/program.hpp).
function(ample_claims target file function)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE source)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_${function}.cpp)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_text.cmake)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D FILE=${source} -D FUNCTION=${function} -D OUTPUT=${output} -P ${script}
    DEPENDS ${source} ${script} VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
]])
# Before 1.0 a minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ampleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ampleConfig.cmake ${PROJECT_BINARY_DIR}/ampleConfigVersion.cmake
        ${PROJECT_SOURCE_DIR}/tools/project/embed_text.cmake
        DESTINATION ${package_folder})
