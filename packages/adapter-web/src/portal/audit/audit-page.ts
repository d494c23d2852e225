import { isAllowed, maxExportedEntries } from "@review-proof/domain/portal"
import type { AuditLine, AuditPage } from "@review-proof/domain/portal"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { foldedFilters, lineList, nextPageLink } from "../../staff/list-parts.ts"
import { actions, actionWords, actorWords, factsOf } from "../../staff/audit-words.ts"
import { formFields, hiddenInput } from "../../html/form-fields.ts"
import { withChosen } from "../../staff/form-parts.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { momentWords, sinceWords } from "../../staff/moments.ts"

export const noFilters = { person: "", action: "", from: "", to: "" }

/** The filters as the address writes them. */
export type AuditAsked = Readonly<typeof noFilters>

interface Place extends PortalParts {
  readonly asked: AuditAsked
}

export const auditPage = ({ lines, nextCursor, people }: AuditPage, place: Place): Html => {
  const { asked, member } = place
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return html`<div class="heading">
      <h1>Audit log</h1>
      ${isAllowed(member, "exportAudit") && exportForm(place)}
    </div>
    ${filters(people, asked)}
    <section class="card inbox" aria-label="Entries">
      ${lineList(
        lines.map((line) => auditLine(line, names, place)),
        html`<p>No entry matches these filters.</p>`
      )}
    </section>
    ${nextPageLink("Older entries", nextCursor, (cursor) => withQuery("/portal/audit", { ...asked, cursor }))}`
}

const exportForm = ({ asked, token, texts }: Place): Html =>
  html`<form method="post" action="/portal/audit/export">
    ${token} ${Object.entries(asked).map(([name, value]) => hiddenInput(name, value))}
    <button class="quiet" title="At most ${texts.number(maxExportedEntries)} lines">
      Download CSV
    </button>
  </form>`

const filters = (people: AuditPage["people"], asked: AuditAsked): Html => {
  const { input, select } = formFields(asked)
  return foldedFilters("Filter", {
    clear: "/portal/audit",
    count: Object.values(asked).filter((value) => value !== "").length,
    fields: [
      select({
        id: "person",
        label: "Who",
        choices: withChosen(
          [
            ["", "Everybody"],
            ...people.map(({ id, name }) => [id, name] as const),
            ["operator", "The operator"],
            ["system", "The service"]
          ],
          asked.person
        )
      }),
      select({
        id: "action",
        label: "What",
        choices: withChosen([["", "Everything"], ...actions], asked.action)
      }),
      input({ id: "from", label: "From", attributes: html`type="date"` }),
      input({ id: "to", label: "To", attributes: html`type="date"` })
    ]
  })
}

const auditLine = (
  line: AuditLine,
  names: ReadonlyMap<string, string>,
  { now, texts }: Place
): Html => {
  const { entry } = line
  const facts = factsOf(line, names)
  return html`<li>
    <strong><bdi>${actorWords(entry.actor, line.actorName)}</bdi></strong>
    ${actionWords(entry.action)} ${target(line)}
    ${facts.length > 0 && html`<br /><span class="soft"><bdi>${facts.join(" · ")}</bdi></span>`}
    <br /><time class="soft" datetime="${new Date(entry.at).toISOString()}"
      >${momentWords(entry.at, texts)} · ${sinceWords(entry.at, now, texts)}</time
    >
  </li>`
}

/** Nothing if a member acted on themselves or on the company as a whole. */
const target = ({ entry, targetName }: AuditLine): Html | false => {
  const { companyId, target: id } = entry
  if (id === companyId || id === entry.actor) return false
  if (targetName !== null) return html`<bdi>${targetName}</bdi>`
  const path = paths.find(([prefix]) => id.startsWith(prefix))?.[1]
  return path === undefined ? html`${id}` : html`<a href="${path}${id}">${id}</a>`
}

const paths = [
  ["rev_", "/portal/reviews/"],
  ["inv_", "/portal/invitations/"],
  ["biz_", "/portal/settings/businesses/"],
  ["key_", "/portal/developer/keys/"],
  ["we_", "/portal/webhooks/"],
  ["dlv_", "/portal/deliveries/"]
] as const
