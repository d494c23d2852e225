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
import { choiceIn, isName, trimmedFields } from "../forms/typed-values.ts"

const emptyCompany = { name: "", plan: "pro", owner_name: "", owner_email: "" }

type CompanyValues = Readonly<typeof emptyCompany>

const showPage = (
  session: OperatorSession,
  values: CompanyValues = emptyCompany,
  problems: Problems = noProblems
) =>
  consoleAnswer(session, { title: "New company", place: "Companies", problems }, (parts) =>
    newCompanyPage(values, parts)
  )

const newCompanyPage = (
  values: CompanyValues,
  { problems, submission, token }: PageParts
): Html => {
  const { input, select } = formFields(values, problems)
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

export const create = onConsoleForm(function* (session, form) {
  const plan = yield* choiceIn(form.fields, "plan", Plan.literals)
  const values = trimmedFields(form.fields, emptyCompany)
  const { name, owner_email, owner_name } = values
  const email = emailContact(owner_email)
  const problems = problemsIn({
    name: isBusinessName(name)
      ? null
      : "The company needs a name of up to 120 characters, without links.",
    owner_name: isName(owner_name) ? null : "The owner needs a name of up to 120 characters.",
    owner_email: email === null ? "The owner needs an email address." : null
  })
  if (email === null || problems.size > 0) return yield* showPage(session, values, problems)
  const owner = { name: owner_name, email: email.value }
  const company: NewCompany = { name, plan, monthlyLimit: null, owner }
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
