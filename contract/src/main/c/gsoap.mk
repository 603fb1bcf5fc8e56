# What the Makefiles of gSOAP's programs have in common. SHARED is this folder.
CC = gcc

ifneq ($(MAKECMDGOALS),clean)
# The launcher's list: a package a line, and a command that succeeds where it is installed.
PACKAGES = $(SHARED)/../../../../launcher/gsoap.packages
MISSING := $(strip $(shell while read -r package probe; do sh -c "$$probe" >/dev/null 2>&1 || echo $$package; done <$(PACKAGES)))
ifneq ($(MISSING),)
$(error gSOAP's programs need $(MISSING) (Debian packages); install with: apt-get install --no-install-recommends $(MISSING))
endif
endif

# A program is built without WS-Security, and once more with it (VARIANT=security): by other generated code, and with
# gSOAP's library that has OpenSSL.
ifeq ($(VARIANT),security)
BUILD = build/security
LIBRARY = gsoapssl
MESSAGES = $(SHARED)/wsse/protected_messages.h
PROTECTION = $(patsubst %,$(BUILD)/shared/wsse-%.o,wsse replay) $(patsubst %,$(BUILD)/plugin/%.o,wsseapi smdevp mecevp threads struct_timeval)
LDLIBS = -lgsoapssl -lssl -lcrypto -lm -lpthread
else
BUILD = build
LIBRARY = gsoap
MESSAGES = $(SHARED)/gsoap/messages.h
PROTECTION = $(BUILD)/shared/wsse-absent.o
LDLIBS = -lgsoap -lm -lpthread
endif

# What soapcpp2 generates is under the GPL: it is made here and never committed (docs/licenses).
GENERATED = $(BUILD)/generated
# gSOAP's own sources that a program compiles, installed with it.
GSOAP = /usr/share/gsoap
# Those that the library was compiled with: the layout of its structures depends on them.
GSOAP_FLAGS := $(shell grep -ho -e '-DWITH_[A-Z0-9_]*' /usr/lib/*/pkgconfig/$(LIBRARY).pc)
CFLAGS = -std=c11 -D_GNU_SOURCE $(GSOAP_FLAGS) -Wall -Wextra -Werror -O2 -g $(EXTRA) -I$(SHARED) -I$(SHARED)/tls -I$(SHARED)/gsoap -I$(SHARED)/wsse -I$(GENERATED)
LDFLAGS = $(EXTRA)

SHARED_SOURCES = $(wildcard $(SHARED)/*.c)
SHARED_OBJECTS = $(SHARED_SOURCES:$(SHARED)/%.c=$(BUILD)/shared/%.o) $(patsubst %,$(BUILD)/shared/%.o,codec soapC) $(PROTECTION)
# A program is linked without TLS, and once more with it.
WITHOUT_TLS = $(BUILD)/shared/tls-absent.o
WITH_TLS = $(BUILD)/shared/tls-openssl.o
TLS_LIBS = -lssl -lcrypto

all:

$(BUILD)/shared/%.o: $(SHARED)/%.c | $(BUILD)/shared
	$(CC) $(CFLAGS) -MMD -c $< -o $@

$(BUILD)/shared/tls-%.o: $(SHARED)/tls/%.c | $(BUILD)/shared
	$(CC) $(CFLAGS) -MMD -c $< -o $@

$(BUILD)/shared/wsse-%.o: $(SHARED)/wsse/%.c $(GENERATED)/soapH.h | $(BUILD)/shared
	$(CC) $(CFLAGS) -I$(GSOAP)/plugin -MMD -c $< -o $@

vpath %.c $(GSOAP)/plugin $(GSOAP)/custom
$(BUILD)/plugin/%.o: %.c $(GENERATED)/soapH.h | $(BUILD)/plugin
	$(CC) -std=gnu11 $(GSOAP_FLAGS) -O2 -w $(EXTRA) -I$(GENERATED) -I$(GSOAP)/plugin -c $< -o $@

$(BUILD)/shared/codec.o: $(SHARED)/gsoap/codec.c $(GENERATED)/soapH.h | $(BUILD)/shared
	$(CC) $(CFLAGS) -MMD -c $< -o $@

$(BUILD)/shared/soapC.o: $(GENERATED)/soapH.h | $(BUILD)/shared
	$(CC) -std=gnu11 $(GSOAP_FLAGS) -O2 $(EXTRA) -I$(GENERATED) -c $(GENERATED)/soapC.c -o $@

$(GENERATED)/soapH.h: $(MESSAGES) $(SHARED)/gsoap/messages.h | $(GENERATED)
	soapcpp2 -c -C -L -x -w -I$(GSOAP)/import -I$(SHARED)/gsoap -d $(GENERATED) $< > $(GENERATED)/soapcpp2.log 2>&1 || { cat $(GENERATED)/soapcpp2.log >&2; exit 1; }
	@touch $@

$(BUILD) build/app $(BUILD)/shared $(BUILD)/plugin $(GENERATED):
	mkdir -p $@

clean:
	rm -rf build

-include $(SHARED_OBJECTS:.o=.d) $(WITHOUT_TLS:.o=.d) $(WITH_TLS:.o=.d)
.PHONY: clean
