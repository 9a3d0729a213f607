/* A whole server, and all that its clients, its disk and its clock can do to it: see world.h.
 */
#include "world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_server_run(data, size);
    return 0;
}
