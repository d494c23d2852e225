// First: what decodes is compiled from here on.
import "effect/schema/SchemaJITCompiler/enable"
import { processConfig } from "./config.ts"
import { runService } from "./run-service.ts"
import { serve } from "./serve.ts"

runService(processConfig(), serve)
