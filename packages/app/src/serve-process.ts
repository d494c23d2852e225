import { serve } from "./serve.ts"
import { serviceProcess } from "./service-process.ts"

/** The service, until it is told to stop. */
export const serveProcess = serviceProcess(serve)
