#include "rules.h"

#include "numbers.h"
#include "xml.h"

#include <stdio.h>
#include <string.h>

enum { MAX_NUMBER_SHOWN = 40, OUTSIDE = -2, IN_ENVELOPE = -1, IN_BODY = 0, IN_ROOT = 1, IN_ITEM = 2 };

const char PAYLOAD_NAMESPACE[] = "urn:pijoule";

const struct protocol PROTOCOLS[] = {
    {"soap", "text/xml", "http://schemas.xmlsoap.org/soap/envelope/", true},
    {"soap12", "application/soap+xml", "http://www.w3.org/2003/05/soap-envelope", false},
    {0},
};

struct reader {
    struct xml xml;
    const struct protocol *protocol;
    const char *understood; /* namespace of the header blocks that may be a must; NULL: none */
    const struct shape *shape;
    struct invalid *invalid;
    int depth; /* of the payload: IN_BODY around its root, IN_ROOT within it */
    int header_depth; /* 1 within the Header, more within its blocks */
    bool has_header, has_body, has_payload;
    size_t items;
    struct text content; /* of a number, whose text may come in pieces */
};

void protocol_content(enum message message, char out[96])
{
    snprintf(out, 96, "an envelope with a %s element", message_shape(message)->root);
}

void protocol_shortest(enum message message, char out[96])
{
    const struct shape *shape = message_shape(message);
    const char *root = shape->root, *name = shape->name;
    if (!shape->min_items)
        snprintf(out, 96, "an envelope with <p:%s xmlns:p=\"%s\"/>", root, PAYLOAD_NAMESPACE);
    else if (shape->item == ANY_TEXT)
        snprintf(out, 96, "an envelope with <p:%s xmlns:p=\"%s\"><%s/></p:%s>", root, PAYLOAD_NAMESPACE, name, root);
    else
        snprintf(out, 96, "an envelope with <p:%s xmlns:p=\"%s\"><%s>1</%s></p:%s>", root, PAYLOAD_NAMESPACE, name, name, root);
}

size_t protocol_size(const struct protocol *protocol, const struct value *value)
{
    static const char AROUND[] = "<soapenv:Envelope xmlns:soapenv=\"\" xmlns:p=\"urn:pijoule\"><soapenv:Body></soapenv:Body></soapenv:Envelope>";
    const struct shape *shape = message_shape(value->message);
    size_t tags = strlen("<></>") + 2 * strlen(shape->name);
    size_t size = strlen(AROUND) + strlen(protocol->namespace) + strlen("<p:></p:>") + 2 * strlen(shape->root);
    for (size_t i = 0; i < value->count; i++) {
        char number[FLOAT_CHARACTERS];
        size += tags
            + (shape->item == WHOLE_NUMBER ? (size_t) int32_length(value->numbers[i])
               : shape->item == BINARY32   ? (size_t) float32_print(value->floats[i], number)
                                           : strlen(value->texts[i]));
    }
    return size;
}

/* {namespace}name of the element at hand. */
static void name_of(const struct xml_element *element, struct text *name)
{
    if (element->namespace.length) {
        text_add(name, "{");
        text_append(name, element->namespace.bytes, element->namespace.length);
        text_add(name, "}");
    }
    text_append(name, element->local.bytes, element->local.length);
}

static bool refuse_element(struct reader *reader, const char *next, const char *rule)
{
    struct text name = {0};
    name_of(&reader->xml.element, &name);
    invalid_set(reader->invalid, next, rule, name.bytes, name.size);
    text_free(&name);
    return false;
}

static bool refuse_body(struct reader *reader, bool missing)
{
    char rule[96];
    snprintf(rule, sizeof rule, "Body must hold one element, {%s}%s", PAYLOAD_NAMESPACE, reader->shape->root);
    return missing ? invalid_text(reader->invalid, MEND, rule, "none") : refuse_element(reader, MEND, rule);
}

static bool is_own(const struct reader *reader, const char *name)
{
    return span_is(reader->xml.element.local, name) && span_is(reader->xml.element.namespace, reader->protocol->namespace);
}

/* Value of an attribute in the envelope's namespace; NULL where there is none. */
static const struct span *own_attribute(const struct reader *reader, const char *name)
{
    for (size_t i = 0; i < reader->xml.attribute_count; i++) {
        const struct xml_attribute *attribute = &reader->xml.attributes[i];
        struct span namespace;
        if (attribute->prefix.length && span_is(attribute->local, name) && xml_namespace(&reader->xml, attribute->prefix, &namespace)
            && span_is(namespace, reader->protocol->namespace))
            return &attribute->value;
    }
    return NULL;
}

static bool header_block(struct reader *reader)
{
    if (reader->header_depth > 1)
        return true;
    if (!reader->xml.element.namespace.length)
        return refuse_element(reader, MEND, "header blocks must be in a namespace");
    const struct span *must = own_attribute(reader, "mustUnderstand");
    bool understood = reader->understood && span_is(reader->xml.element.namespace, reader->understood);
    if (must && !understood && !span_is(*must, "0") && !span_is(*must, "false"))
        return refuse_element(reader, LEAVE_OUT, "header blocks must not have mustUnderstand, as none is understood");
    return true;
}

static bool start_around(struct reader *reader)
{
    if (reader->header_depth) {
        bool allowed = header_block(reader);
        reader->header_depth++;
        return allowed;
    }
    const struct span *style = own_attribute(reader, "encodingStyle");
    if (style)
        return invalid_set(reader->invalid, LEAVE_OUT, "a message must have no encodingStyle", style->bytes, style->length);
    if (reader->depth == OUTSIDE) {
        char rule[128];
        snprintf(rule, sizeof rule, "root element must be {%s}Envelope", reader->protocol->namespace);
        reader->depth = IN_ENVELOPE;
        return is_own(reader, "Envelope") || refuse_element(reader, MEND, rule);
    }
    if (is_own(reader, "Header") && !reader->has_header && !reader->has_body) {
        reader->has_header = true;
        reader->header_depth = 1;
        return true;
    }
    if (is_own(reader, "Body") && !reader->has_body) {
        reader->has_body = true;
        reader->depth = IN_BODY;
        return true;
    }
    return refuse_element(reader, MEND, "Envelope must hold at most one Header and then one Body");
}

static bool start(struct reader *reader)
{
    const struct shape *shape = reader->shape;
    const struct xml_element *element = &reader->xml.element;
    char rule[128];
    if (reader->depth < IN_BODY)
        return start_around(reader);
    if (reader->depth == IN_BODY) {
        if (reader->has_payload || !span_is(element->local, shape->root) || !span_is(element->namespace, PAYLOAD_NAMESPACE))
            return refuse_body(reader, false);
        reader->has_payload = true;
    }
    if (reader->depth == IN_ROOT && (!span_is(element->local, shape->name) || element->namespace.length)) {
        snprintf(rule, sizeof rule, "%s must hold %s elements in no namespace", shape->root, shape->name);
        return refuse_element(reader, MEND, rule);
    }
    if (reader->depth == IN_ITEM) {
        snprintf(rule, sizeof rule, "%s must hold %s alone", shape->name, item_content(shape->item));
        return refuse_element(reader, MEND, rule);
    }
    if (reader->xml.attribute_count) {
        snprintf(rule, sizeof rule, "%s and %s must have no attribute", shape->root, shape->name);
        struct span local = reader->xml.attributes[0].local;
        return invalid_set(reader->invalid, LEAVE_OUT, rule, local.bytes, local.length);
    }
    if (reader->depth == IN_ROOT && reader->items++ == shape->max_items) {
        snprintf(rule, sizeof rule, "%s must hold at most %zu %s", shape->root, shape->max_items, shape->name);
        return invalid_text(reader->invalid, LEAVE_OUT, rule, "more");
    }
    text_clear(&reader->content);
    reader->depth++;
    return true;
}

/* A number that is none is shown without controls, and cut after 40 characters. */
static bool refuse_number(struct reader *reader)
{
    struct text quoted = {0};
    const char *bytes = reader->content.bytes ? reader->content.bytes : "";
    size_t size = reader->content.size;
    for (; size && (unsigned char) *bytes <= ' '; size--)
        bytes++;
    while (size && (unsigned char) bytes[size - 1] <= ' ')
        size--;
    text_add(&quoted, "'");
    size_t from = quoted.size;
    text_shown(&quoted, bytes, size, MAX_NUMBER_SHOWN);
    for (size_t i = 0; i < size && i < MAX_NUMBER_SHOWN && from + i < quoted.size; i++)
        if ((unsigned char) bytes[i] < ' ')
            quoted.bytes[from + i] = ' ';
    text_add(&quoted, "'");
    snprintf(reader->invalid->line, sizeof reader->invalid->line, "%s, got %s", item_rule(reader->shape->item == WHOLE_NUMBER),
             quoted.bytes);
    reader->invalid->next = MEND;
    text_free(&quoted);
    return false;
}

static bool is_number(const struct reader *reader)
{
    const char *bytes = reader->content.bytes ? reader->content.bytes : "";
    int32_t whole;
    float binary;
    return reader->shape->item == WHOLE_NUMBER ? int32_parse(bytes, reader->content.size, &whole)
                                               : float32_parse(bytes, reader->content.size, &binary);
}

static bool end(struct reader *reader)
{
    char received[32], rule[96];
    if (reader->header_depth) {
        reader->header_depth--;
        return true;
    }
    if (reader->depth == IN_ITEM && reader->shape->item != ANY_TEXT && !is_number(reader))
        return refuse_number(reader);
    if (reader->depth == IN_ROOT && reader->items < reader->shape->min_items) {
        snprintf(rule, sizeof rule, "%s must hold at least %zu %s", reader->shape->root, reader->shape->min_items, reader->shape->name);
        snprintf(received, sizeof received, "%zu", reader->items);
        return invalid_text(reader->invalid, MEND, rule, received);
    }
    if (reader->depth == IN_BODY && !reader->has_payload)
        return refuse_body(reader, true);
    if (reader->depth == IN_ENVELOPE && !reader->has_body)
        return invalid_text(reader->invalid, MEND, "Envelope must hold a Body", "none");
    reader->depth--;
    return true;
}

static bool text(struct reader *reader)
{
    struct span found = reader->xml.text;
    if (reader->depth == IN_ITEM) {
        if (reader->shape->item != ANY_TEXT)
            text_append(&reader->content, found.bytes, found.length);
        return true;
    }
    if (reader->header_depth > 1 || span_is_blank(found))
        return true;
    char rule[96] = "Envelope, Header and Body must hold elements alone";
    if (reader->depth == IN_ROOT)
        snprintf(rule, sizeof rule, "%s must hold %s elements alone", reader->shape->root, reader->shape->name);
    struct text quoted = {0};
    while (found.length && (unsigned char) *found.bytes <= ' ') {
        found.bytes++;
        found.length--;
    }
    while (found.length && (unsigned char) found.bytes[found.length - 1] <= ' ')
        found.length--;
    text_add(&quoted, "text '");
    text_append(&quoted, found.bytes, found.length);
    text_add(&quoted, "'");
    invalid_set(reader->invalid, MEND, rule, quoted.bytes, quoted.size);
    text_free(&quoted);
    return false;
}

/* Reads to the end, or to what is refused. */
static bool read_all(struct reader *reader)
{
    for (;;) {
        switch (xml_next(&reader->xml)) {
        case XML_START:
            if (!start(reader))
                return false;
            break;
        case XML_END:
            if (!end(reader))
                return false;
            break;
        case XML_TEXT:
            if (!text(reader))
                return false;
            break;
        case XML_INSTRUCTION:
            /* SOAP 1.1, section 3; SOAP 1.2, section 5. */
            return invalid_set(reader->invalid, LEAVE_OUT, "a SOAP message must have no processing instruction",
                               reader->xml.text.bytes, reader->xml.text.length);
        case XML_DOCTYPE:
            return invalid_text(reader->invalid, LEAVE_OUT, "body must have no document type", "<!DOCTYPE");
        case XML_BROKEN:
            return false;
        case XML_DONE:
            return true;
        }
    }
}

bool rules_check(const struct protocol *protocol, enum message message, const char *understood, char *body, size_t *size,
                 struct invalid *invalid)
{
    struct reader reader = {.protocol = protocol, .understood = understood, .shape = message_shape(message), .invalid = invalid,
                            .depth = OUTSIDE};
    bool valid = xml_open(&reader.xml, body, *size, invalid) && read_all(&reader);
    if (valid && (reader.xml.carriage_returns || reader.xml.long_references))
        *size = xml_normalize(body, *size);
    xml_close(&reader.xml);
    text_free(&reader.content);
    return valid;
}
