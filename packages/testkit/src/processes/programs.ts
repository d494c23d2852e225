import { join } from "node:path"
import { env } from "node:process"

const app = join(import.meta.dirname, "..", "..", "..", "app", "src")
const fromSource = (file: string) => ["--conditions=@review-proof/source", join(app, file)]

/** The bundle that processes run in place of the source, if they do. */
export const bundle = env["BUNDLE_TO_TEST"]

/**
 * The arguments with which Node runs the service and the command line: of their source, or of the
 * bundle that `npm test` has built, which starts in half the time.
 */
export const programs =
  bundle === undefined
    ? { service: fromSource("main.ts"), cli: fromSource(join("cli", "main.ts")) }
    : { service: [bundle], cli: [bundle] }

/** For `NODE_OPTIONS`: makes a process believe that there is no PostgreSQL for its machine. */
export const withoutPostgres =
  "--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'sparc'})"
