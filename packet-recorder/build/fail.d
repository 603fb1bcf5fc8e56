build/fail.o: src/fail.c src/fail.h
