/** A company and its first owner, who then signs in to the portal (contract CONSOLE-6). */
import { createCompany, type NewCompany } from "@review-proof/domain/companies"
import type { OperatorSession } from "@review-proof/domain/console"
import { emailContact } from "@review-proof/domain/invitations"
import { BusinessName } from "@review-proof/domain/fields"
import { Plan } from "@review-proof/ports"
import { runOnceByForm } from "@review-proof/domain/portal"
import { Effect, Option, Schema } from "effect"
import { seeOther } from "../answers/page-answer.ts"
import { html, type Html } from "../html/html.ts"
import { formFields, noProblems, problemsIn, problemSummary } from "../html/form-fields.ts"
import type { Problems } from "../html/form-fields.ts"
import type { PageParts } from "../staff/form-parts.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator, onConsoleForm, operator } from "./console-route.ts"
import { choiceIn, type Fields, isName, trimmed, trimmedFields } from "../forms/typed-values.ts"

const showPage = (
  session: OperatorSession,
  fields: Fields = new Map(),
  problems: Problems = noProblems
) =>
  consoleAnswer(session, { title: "New company", place: "Companies", problems }, (parts) =>
    newCompanyPage(fields, parts)
  )

const newCompanyPage = (fields: Fields, { problems, submission, token }: PageParts): Html => {
  const { plan, ...typed } = trimmedFields(fields, emptyCompany)
  const { input, select } = formFields({ ...typed, plan: plan || "pro" }, problems)
  const ofName = html`required autocomplete="off"`
  return html`<p><a href="/companies">All companies</a></p>
    <div class="heading"><h1>New company</h1></div>
    ${problemSummary(problems)}
    <form class="card" method="post" action="/companies/new">
      ${token} ${submission} ${input({ id: "name", label: "Name", attributes: ofName })}
      ${select({ id: "plan", label: "Plan", choices: Plan.literals.map((plan) => [plan, plan]) })}
      ${input({ id: "owner_name", label: "Name of its first owner", attributes: ofName })}
      ${input({
        id: "owner_email",
        label: "Email address of its first owner",
        hint: "The owner signs in to the business portal with this address and invites the other members.",
        attributes: html`type="email" required autocomplete="off"`
      })}
      <button>Create the company</button>
    </form>`
}

const emptyCompany = { name: "", plan: "", owner_name: "", owner_email: "" }

export const create = onConsoleForm(function* (session, form) {
  const { fields } = form
  const field = (name: string) => trimmed(fields, name)
  const plan = yield* choiceIn(fields, "plan", Plan.literals)
  const email = emailContact(field("owner_email"))
  const problems = problemsIn({
    name: isBusinessName(field("name"))
      ? null
      : "The company needs a name of up to 120 characters, without links.",
    owner_name: isName(field("owner_name"))
      ? null
      : "The owner needs a name of up to 120 characters.",
    owner_email: email === null ? "The owner needs an email address." : null
  })
  if (email === null || problems.size > 0) return yield* showPage(session, fields, problems)
  const company: NewCompany = {
    name: field("name"),
    plan,
    monthlyLimit: null,
    owner: { name: field("owner_name"), email: email.value }
  }
  const work = runOnceByForm(form, createCompany(operator, company))
  const made = yield* Effect.catchTag(work, "InvalidInput", Effect.die)
  return yield* seeOther(
    Option.match(made, {
      onNone: () => `/companies?q=${encodeURIComponent(company.name)}`,
      onSome: ({ id }) => `/companies/${id}?done=made`
    })
  )
})

const isBusinessName = Schema.is(BusinessName)

export const show = forOperator((session) => showPage(session))
