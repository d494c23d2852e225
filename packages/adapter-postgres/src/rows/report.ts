import { Report } from "@review-proof/ports"
import { tableOf } from "./table.ts"

export const reports = tableOf(Report, "reports")
