# Compiles PICTURE in the folder WORK, in both ways.
find_program(PDFLATEX pdflatex)
if(NOT PDFLATEX)
  message("SKIPPED: there is no pdflatex; apt-get install texlive-latex-base texlive-pictures")
  return()
endif()
file(MAKE_DIRECTORY ${WORK})
file(COPY_FILE ${PICTURE} ${WORK}/alone.tex)
file(WRITE ${WORK}/within.tex
     "\\documentclass{article}\\usepackage{tikz}\\begin{document}before\n\\input{alone}\nafter\\end{document}\n")
foreach(document alone within)
  execute_process(COMMAND ${PDFLATEX} -interaction=nonstopmode -halt-on-error ${document}.tex
                  WORKING_DIRECTORY ${WORK} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "pdflatex ${document}.tex ended with ${status}:\n${output}")
  endif()
endforeach()
