import { HttpApiGroup, OpenApi } from "effect/http-api"
import { CreateReportWire, DecideReportWire, ReportWire } from "../wire/report.ts"
import { created, list, post, read } from "../operations.ts"

export const ReportsGroup = HttpApiGroup.make("reports", { topLevel: true })
  .add(
    post(
      "createReport",
      "/reviews/:id/reports",
      [CreateReportWire, created(ReportWire)],
      "Report a published review",
      409
    ),
    list(
      "listReports",
      "/reviews/:id/reports",
      ReportWire,
      "List a review's reports, newest first"
    ),
    read("getReport", "/reports/:id", ReportWire, "Read a report"),
    post(
      "decideReport",
      "/reports/:id/decide",
      [DecideReportWire, ReportWire],
      "Uphold or dismiss a report; the review stays as it is",
      409
    )
  )
  .annotate(OpenApi.Title, "Reports")
  .annotate(OpenApi.Description, "Reports of reviews by visitors and members, and their decisions.")
