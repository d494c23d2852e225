// This import comes first, because schemas that are used before it are interpreted instead of
// compiled.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { serveProcess } from "./serve.ts"
import { endProcess } from "./process/end-process.ts"
import { exitCodeOf } from "./process/service-process.ts"

NodeRuntime.runMain(serveProcess, {
  disableErrorReporting: true,
  teardown: (exit) => endProcess(exitCodeOf(exit))
})
