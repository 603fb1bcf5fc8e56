/* What soapcpp2 makes gSOAP's data binding from where messages are protected: the same, and WS-Security's header. */
#import "wsse.h"
#import "messages.h"
