/** Contacts that a company's businesses must not invite (contract CONSOLE-7). */
import { getCompany } from "@review-proof/domain/companies"
import type { OperatorSession } from "@review-proof/domain/console"
import {
  addSuppression,
  listSuppressions,
  removeSuppression
} from "@review-proof/domain/invitations"
import { formToken } from "@review-proof/domain/portal"
import { NotFound } from "@review-proof/domain/requests"
import { Businesses, SuppressionId } from "@review-proof/ports"
import type { CompanyId } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { seeOther } from "../answers/page-answer.ts"
import { unknownPart } from "../answers/page-problem.ts"
import { newSendingField, noProblems } from "../portal/parts/form-parts.ts"
import type { Problems } from "../portal/parts/form-parts.ts"
import { portalTexts } from "../portal/frame/portal-page.ts"
import { companyHere } from "./companies-routes.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator, onceSent, OPERATOR, param, takeConsoleForm } from "./console-route.ts"
import { doneWords } from "./done-words.ts"
import { suppressionsPage } from "./suppressions-page.ts"

const show = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: CompanyId,
  refused: { readonly contact: string; readonly problems: Problems } | null = null
) {
  const query = { limit: 20, cursor: yield* param("cursor") }
  const [company, { items }, page] = yield* Effect.all(
    [
      getCompany(id),
      Businesses.use((businesses) => businesses.page(id, { limit: 100, after: null })),
      Effect.catchTag(listSuppressions(id, query), "InvalidCursor", () =>
        unknownPart(`/companies/${id}/suppressions`)
      )
    ],
    { concurrency: "unbounded" }
  )
  const main = suppressionsPage(page, {
    company,
    businesses: items.map(({ business }) => business),
    contact: refused?.contact ?? "",
    problems: refused?.problems ?? noProblems,
    done: doneWords(yield* param("done")),
    form: yield* formToken(session),
    sending: yield* newSendingField,
    now: yield* Clock.currentTimeMillis,
    texts: yield* portalTexts
  })
  const title = refused === null ? "Suppressions" : "Error: Suppressions"
  const status = refused === null ? 200 : 400
  return yield* consoleAnswer(session, { title, place: "Companies", main, status })
})

const add = Effect.fnUntraced(function* (session: OperatorSession) {
  const id = yield* companyHere
  const fields = yield* takeConsoleForm(session)
  const contact = (fields.get("contact") ?? "").trim()
  const given = contact.includes("@")
    ? { email: contact, phone: null }
    : { email: null, phone: contact }
  const { items } = yield* Businesses.use((businesses) =>
    businesses.page(id, { limit: 100, after: null })
  )
  const asked = fields.get("business")
  const businessId = items.find(({ business }) => business.id === asked)?.business.id ?? null
  const work = addSuppression(OPERATOR, id, { ...given, businessId })
  return yield* onceSent(session, fields, work).pipe(
    Effect.andThen(seeOther(`/companies/${id}/suppressions?done=suppressed`)),
    Effect.catchTag("InvalidInput", () =>
      show(session, id, { contact, problems: new Map([["contact", unclear]]) })
    )
  )
})

const unclear = "This is neither an email address nor a phone number in international form."

const lift = Effect.fnUntraced(function* (session: OperatorSession) {
  const id = yield* companyHere
  const { suppression = "" } = yield* HttpRouter.params
  const fields = yield* takeConsoleForm(session)
  const named = decodeId(suppression)
  if (Option.isNone(named)) return yield* new NotFound({ what: "suppression" })
  yield* onceSent(session, fields, removeSuppression(OPERATOR, named.value))
  return yield* seeOther(`/companies/${id}/suppressions?done=lifted`)
})

const decodeId = Schema.decodeUnknownOption(SuppressionId)

export const suppressionsAnswers = {
  show: forOperator((session) => Effect.flatMap(companyHere, (id) => show(session, id))),
  add: forOperator(add),
  lift: forOperator(lift)
}
