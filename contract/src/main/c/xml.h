/* A strict reader of XML 1.0 with namespaces, on bytes in memory: it reads what is well-formed and nothing else.
   It builds nothing: the framework reads the same bytes after it. */
#ifndef PIJOULE_XML_H
#define PIJOULE_XML_H

#include "invalid.h"
#include "text.h"

#include <stdbool.h>

enum xml_event { XML_START, XML_END, XML_TEXT, XML_INSTRUCTION, XML_DOCTYPE, XML_DONE, XML_BROKEN };

/* Some bytes of the document. */
struct span {
    const char *bytes;
    size_t length;
};

struct xml_attribute {
    struct span prefix, local, value; /* value as written, without quotes */
};

struct xml_element {
    struct span prefix, local, namespace;
};

struct xml {
    const char *begin, *next, *end;
    struct xml_element element; /* of XML_START and XML_END */
    struct xml_attribute *attributes; /* of XML_START, without declarations of namespaces */
    size_t attribute_count;
    struct span text; /* of XML_TEXT, decoded; of XML_INSTRUCTION its target */
    bool carriage_returns; /* somewhere in the document: XML 1.0, 2.11 */
    bool long_references; /* somewhere: of more than six characters, such as &#x1F600; */
    struct invalid *invalid; /* set at XML_BROKEN */
    /* of the reader alone */
    struct text decoded;
    struct open *open;
    struct binding *bindings;
    size_t depth, open_capacity, binding_count, binding_capacity, attribute_capacity;
    bool empty_element, has_root;
};

/* Begins a document; false where its beginning is refused, with why in invalid. */
bool xml_open(struct xml *xml, const char *bytes, size_t size, struct invalid *invalid);

/* The next event; comments are left out. Text comes in one piece up to the next tag, comment or instruction. */
enum xml_event xml_next(struct xml *xml);

/* Writes a document that was read to its end in the form that gSOAP reads rightly, in place: lines end with LF, and long
   references are the characters themselves, or short references. The new size, which is not larger. */
size_t xml_normalize(char *bytes, size_t size);

/* Namespace that a prefix has here; false where it has none. */
bool xml_namespace(const struct xml *xml, struct span prefix, struct span *namespace);
void xml_close(struct xml *xml);

bool span_is(struct span span, const char *string);
bool span_equals(struct span one, struct span other);

/* Text of white space alone. */
bool span_is_blank(struct span span);

#endif
