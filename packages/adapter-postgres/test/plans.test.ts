import { planChecks } from "./plan-checks.ts"

/** Enough rows for a wrong plan to show; any more only take longer. */
planChecks(60_000)
