/* What soapcpp2 makes gSOAP's data binding from: the messages of contract/src/main/resources, as C structs.
   Binary32 numbers are texts here, because a message has their shortest decimal, which printf does not give. */

//gsoap p schema namespace: urn:pijoule
//gsoap p schema form: unqualified

struct p__numbers { int __sizen; int *n 0; };
struct p__message { char *text 1; };
struct p__words { int __sizew; char **w 1; };
struct p__floats { int __sizef; char **f 1; };
struct p__result { char *f 1; };
