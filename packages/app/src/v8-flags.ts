/**
 * Objects of a request are short-lived. Where V8 comes to believe otherwise of
 * some (a few survived while it was warming up), it makes them old from the
 * start, and until the next full collection each keeps alive what it points to:
 * whole requests with their answers (docs/performance.md, Memory).
 */
import { setFlagsFromString } from "node:v8"

setFlagsFromString("--no-allocation-site-pretenuring")
