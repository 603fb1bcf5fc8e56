build/json.o: src/json.c src/json.h
