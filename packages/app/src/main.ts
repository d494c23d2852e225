// Early: what decodes is compiled from here on.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { serveProcess } from "./serve.ts"
import { exitCodeOf } from "./process/service-process.ts"

NodeRuntime.runMain(serveProcess, {
  disableErrorReporting: true,
  teardown: (exit, end) => end(exitCodeOf(exit))
})
