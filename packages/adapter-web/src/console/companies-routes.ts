/**
 * Companies: finding them, their plans and limits, suspending them, removing a sign-in provider
 * (contract CONSOLE-6).
 */
import {
  changeCompany,
  getBusiness,
  getCompany,
  getMember,
  listCompanies
} from "@review-proof/domain/companies"
import { readConsoleCompany, type OperatorSession } from "@review-proof/domain/console"
import { removeIdentityProvider, runOnceByForm } from "@review-proof/domain/portal"
import { BusinessId, CompanyId, CompanyStatus, MemberId, Plan, ReviewId } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import { idInPath, queryParam } from "../answers/address.ts"
import { seeOther } from "../answers/page-answer.ts"
import { Site } from "../answers/site.ts"
import { reviewPath } from "../html/addresses.ts"
import { overtakenNote, type TypedForm } from "../staff/form-parts.ts"
import { companiesPage } from "./companies-page.ts"
import { companyPage, type PlanValues } from "./company-page.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator, onConsoleForm, operator } from "./console-route.ts"
import { notes } from "./notes.ts"
import { choiceIn, trimmed, versionIn } from "../forms/typed-values.ts"

export const list = forOperator(function* (session) {
  const asked = (yield* queryParam("q"))?.trim().slice(0, 200) ?? ""
  const words = asked === "" ? null : asked
  const named = words === null ? null : yield* pathOfId(words)
  if (named !== null) return yield* seeOther(named)
  const query = { words: words ?? undefined, limit: 20, cursor: yield* queryParam("cursor") }
  const page = yield* listCompanies(query)
  return yield* consoleAnswer(session, { title: "Companies", place: "Companies" }, ({ texts }) =>
    companiesPage(page, words, texts)
  )
})

/** The path of the page for this id; null if it is not an id. */
const pathOfId = Effect.fnUntraced(function* (text: string) {
  const review = /^rev_([1-9]\d{0,14})$/.exec(text)?.[1]
  if (review !== undefined) return reviewPath({ id: ReviewId.make(Number(review)) })
  if (isCompany(text)) return `/companies/${text}`
  if (isBusiness(text)) return `/companies/${(yield* getBusiness(text)).business.companyId}`
  return isMember(text) ? `/companies/${(yield* getMember(text)).companyId}` : null
})

const isCompany = Schema.is(CompanyId)
const isBusiness = Schema.is(BusinessId)
const isMember = Schema.is(MemberId)

export const companyOfPath = idInPath(CompanyId, "company")

const showPage = Effect.fnUntraced(function* (
  session: OperatorSession,
  { values: typed, version, ...refused }: Partial<TypedForm<PlanValues>> = {}
) {
  const found = yield* Effect.flatMap(companyOfPath, readConsoleCompany)
  const { monthlyLimit, name: title, plan } = found.company
  const values = typed ?? { plan, limit: String(monthlyLimit ?? "") }
  const { publicUrl } = yield* Site
  const page = { title, place: "Companies", notes, ...refused } as const
  return yield* consoleAnswer(session, page, (parts) =>
    companyPage(found, { values, version, publicUrl, ...parts })
  )
})

export const changePlan = onConsoleForm(function* (session, form) {
  const { fields } = form
  const plan = yield* choiceIn(fields, "plan", Plan.literals)
  const limit = trimmed(fields, "limit")
  const monthlyLimit =
    limit === "" ? null : wholeNumber.test(limit) ? Number(limit.replaceAll(/\D/g, "")) : Number.NaN
  const id = yield* companyOfPath
  const values = { plan, limit }
  const version = yield* versionIn(fields)
  const work = changeCompany(operator, id, { plan, monthlyLimit, version })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(seeOther(`/companies/${id}?done=plan`)),
    Effect.catchTags({
      InvalidInput: () =>
        showPage(session, { values, version, problems: new Map([["limit", noLimit]]) }),
      InvalidTransition: () => showPage(session, { values, refusal: overtakenNote("the company") })
    })
  )
})

/** Accepts separators between thousands; in `1.5` the dot is none. */
const wholeNumber = /^(?:\d+|\d{1,3}(?:[\s,.]\d{3})+)$/

const noLimit = "The limit is a whole number up to 1,000,000,000, or empty."

/** A form that is sent again later changes nothing, so the answer shows the present state. */
export const changeStatus = onConsoleForm(function* (_, form) {
  const status = yield* choiceIn(form.fields, "status", CompanyStatus.literals)
  const id = yield* companyOfPath
  const changing = changeCompany(operator, id, { status })
  const work = Effect.catchTag(changing, ["InvalidInput", "InvalidTransition"], Effect.die)
  yield* runOnceByForm(form, work)
  const company = yield* getCompany(id)
  return yield* seeOther(`/companies/${id}?done=${company.status === status ? status : "stale"}`)
})

export const removeProvider = onConsoleForm(function* (_, form) {
  const id = yield* companyOfPath
  yield* runOnceByForm(form, removeIdentityProvider(operator, id))
  return yield* seeOther(`/companies/${id}?done=provider`)
})

export const show = forOperator((session) => showPage(session))
