/**
 * What the bundle for deployment runs: the service, or with arguments the
 * command line. Each is loaded only where it is wanted.
 */
import "effect/schema/SchemaJITCompiler/enable"

await (process.argv.length > 2 ? import("./cli/main.ts") : import("./main.ts"))
