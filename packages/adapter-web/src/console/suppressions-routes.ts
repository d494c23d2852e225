/** Contacts that a company's businesses must not invite (contract CONSOLE-7). */
import { getCompany } from "@review-proof/domain/companies"
import type { OperatorSession } from "@review-proof/domain/console"
import {
  addSuppression,
  listSuppressions,
  removeSuppressionByForm
} from "@review-proof/domain/invitations"
import { BusinessId, Businesses, SuppressionId } from "@review-proof/ports"
import { maxBusinessChoices, runOnceByForm } from "@review-proof/domain/portal"
import { Effect } from "effect"
import { wrongContact } from "../staff/field-problems.ts"
import { noProblems, type Problems } from "../html/form-fields.ts"
import { idInPath, idOf, queryParam } from "../answers/address.ts"
import { seeOther } from "../answers/page-answer.ts"
import { companyOfPath } from "./companies-routes.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator, onConsoleForm, operator } from "./console-route.ts"
import { notes } from "./notes.ts"
import { suppressionsPage } from "./suppressions-page.ts"
import { contactIn, trimmed } from "../forms/typed-values.ts"

const showPage = Effect.fnUntraced(function* (
  session: OperatorSession,
  { contact, problems }: { readonly contact: string; readonly problems: Problems }
) {
  const id = yield* companyOfPath
  const query = { limit: 20, cursor: yield* queryParam("cursor") }
  const [company, { items }, page] = yield* Effect.all(
    [
      getCompany(id),
      Businesses.use((businesses) =>
        businesses.page(id, { limit: maxBusinessChoices, after: null })
      ),
      listSuppressions(id, query)
    ],
    { concurrency: "unbounded" }
  )
  const businesses = items.map(({ business }) => business)
  const shown = { title: "Suppressions", place: "Companies", notes, problems } as const
  return yield* consoleAnswer(session, shown, (parts) =>
    suppressionsPage(page, { company, businesses, contact, ...parts })
  )
})

export const add = onConsoleForm(function* (session, form) {
  const id = yield* companyOfPath
  const contact = trimmed(form.fields, "contact")
  const named = trimmed(form.fields, "business")
  const businessId = named === "" ? null : yield* idOf(BusinessId, "business", named)
  const work = addSuppression(operator, id, { ...contactIn(contact), businessId })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(seeOther(`/companies/${id}/suppressions?done=suppressed`)),
    Effect.catchTag("InvalidInput", () => showPage(session, { contact, problems: wrongContact }))
  )
})

export const lift = onConsoleForm(function* (_, form) {
  const id = yield* companyOfPath
  const suppression = yield* idInPath(SuppressionId, "suppression", "suppression")
  const done = yield* removeSuppressionByForm(operator, suppression, form).pipe(
    Effect.as("lifted"),
    Effect.catchTag("NotFound", () => Effect.succeed("stale"))
  )
  return yield* seeOther(`/companies/${id}/suppressions?done=${done}`)
})

export const show = forOperator((session) =>
  showPage(session, { contact: "", problems: noProblems })
)
