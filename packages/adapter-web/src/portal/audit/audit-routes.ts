/** The pages of the audit log (contract PORTAL-35). */
import { exportAudit, readAudit, type AuditLine } from "@review-proof/domain/portal"
import { FromWire, ToWire, wireNames } from "@review-proof/http-server"
import { Clock, Option, Record, Schema, Stream } from "effect"
import { HttpServerRequest } from "effect/http"
import { unknownPart } from "../../answers/page-problem.ts"
import { auditPage, noFilters, type AuditAsked } from "./audit-page.ts"
import { actionWords, actorWords } from "../../staff/audit-words.ts"
import { utcDate } from "../../html/utc-time.ts"
import { csvLine } from "../../staff/csv.ts"
import { downloadAnswer } from "../../staff/download.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onFreshForm } from "../frame/portal-route.ts"

/** Reads the filters; days are in UTC. Undefined if one is malformed. */
const filtersOf = ({
  action,
  from: since,
  person: actor,
  to: until
}: AuditAsked): Parameters<typeof exportAudit>[1] | undefined => {
  const given = Record.filter({ actor, action, since, until }, (text) => text !== "")
  const read = Option.getOrUndefined(decodeFilters(given))
  if (read === undefined) return undefined
  const { until: last, ...filters } = read
  return { ...filters, ...(last === undefined ? {} : { before: last + 1 }) }
}

const decodeFilters = Schema.decodeUnknownOption(
  Schema.Struct({
    actor: Schema.optionalKey(Schema.String),
    action: Schema.optionalKey(Schema.String),
    since: Schema.optionalKey(FromWire),
    until: Schema.optionalKey(ToWire)
  })
)

const askedOf = (field: (name: string) => string | undefined): AuditAsked =>
  Record.map(noFilters, (_, name) => (field(name) ?? "").slice(0, 200))

const unknown = unknownPart("/portal/audit")

export const show = forSignedIn(function* (signedIn) {
  const params = yield* HttpServerRequest.ParsedSearchParams
  const text = (name: string) => {
    const value = params[name]
    return typeof value === "string" ? value : undefined
  }
  const asked = askedOf(text)
  const filters = filtersOf(asked)
  if (filters === undefined) return yield* unknown
  const page = yield* readAudit(signedIn.member, {
    ...filters,
    limit: 50,
    cursor: text("cursor") ?? null
  })
  return yield* portalAnswer(signedIn, { title: "Audit log", place: "Audit log" }, (parts) =>
    auditPage(page, { asked, ...parts })
  )
})

export const download = onFreshForm(function* (signedIn, { fields }) {
  const filters = filtersOf(askedOf((name) => fields.get(name)))
  if (filters === undefined) return yield* unknown
  const lines = yield* exportAudit(signedIn.member, filters)
  const head = csvLine(["at", "who", "actor", "what", "action", "target", "details"])
  const csv = Stream.concat(Stream.make(head), Stream.map(lines, csvOf))
  const day = utcDate(yield* Clock.currentTimeMillis)
  return yield* downloadAnswer(
    { name: `audit-log-${day}.csv`, type: "text/csv; charset=utf-8" },
    csv
  )
})

const csvOf = (line: AuditLine): string => {
  const { action, actor, at, details, target } = line.entry
  const time = new Date(at).toISOString()
  const cells = [actorWords(actor, line.actorName), actor, actionWords(action), action, target]
  return csvLine([time, ...cells, JSON.stringify(wireNames(details))])
}
