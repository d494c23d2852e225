import type { ConsoleCompany } from "@review-proof/domain/console"
import { planLimits } from "@review-proof/domain/access"
import { keyStatus } from "@review-proof/domain/keys"
import { reviewCount } from "@review-proof/domain/scoring"
import { Plan, type ApiKey, type Company } from "@review-proof/ports"
import { businessPath } from "../html/addresses.ts"
import { html, type Html } from "../html/html.ts"
import { actionWords, actorWords } from "../staff/audit-words.ts"
import { counted } from "../staff/counted.ts"
import { problemSummary, formFields } from "../html/form-fields.ts"
import { buttonForm, versionField, type PageParts } from "../staff/form-parts.ts"
import { factList, lineList, entityTable, savedNote } from "../staff/list-parts.ts"
import { minuteTag } from "../staff/moments.ts"

export interface PlanValues {
  readonly plan: string
  /** The monthly limit as it was typed. */
  readonly limit: string
}

interface Shown extends PageParts {
  readonly values: PlanValues
  /** The version of the company that the form was sent with. */
  readonly version: number | undefined
  readonly publicUrl: string
}

export const companyPage = (found: ConsoleCompany, shown: Shown): Html => {
  const { company } = found
  const path = `/companies/${company.id}`
  return html`<p><a href="/companies">All companies</a></p>
    <div class="heading">
      <div>
        <h1><bdi>${company.name}</bdi></h1>
        <p class="soft">${company.id} · ${companyStatusTag(company)}</p>
      </div>
      <a class="button quiet" href="${path}/suppressions">Suppressions</a>
    </div>
    ${problemSummary(shown.problems)} ${savedNote(shown.note)}
    <div class="halves">
      <div>
        ${plan(found, shown, path)} ${status(company, shown, path)} ${signIn(found, shown, path)}
      </div>
      <div>${businesses(found, shown)} ${audit(found, shown)}</div>
    </div>
    ${members(found)} ${keys(found, shown)}`
}

export const companyStatusTag = ({ status }: Company): Html =>
  status === "active" ? html`active` : html`<span class="tag bad">suspended</span>`

const plan = ({ company, usage }: ConsoleCompany, shown: Shown, path: string): Html => {
  const { token, problems, submission, texts, values } = shown
  const { input, select } = formFields(values, problems)
  return html`<section class="card" aria-labelledby="plan-title">
    <h2 id="plan-title">Plan and usage</h2>
    ${factList([
      [
        `Requests in ${texts.month(Date.parse(usage.month))}`,
        `${texts.number(usage.requests)} of ${texts.number(usage.limit)}`
      ],
      ["Left", texts.number(usage.remaining)],
      ["Since", texts.day(company.createdAt)]
    ])}
    <form method="post" action="${path}/plan">
      ${token} ${submission} ${versionField(shown.version ?? company.version)}
      ${select({
        id: "plan",
        label: "Plan",
        choices: Plan.literals.map((name) => [
          name,
          `${name} (${planLimits[name] === 0 ? "no API" : `${texts.number(planLimits[name])} a month`})`
        ])
      })}
      ${input({
        id: "limit",
        label: "Requests a month",
        hint: "Empty for the number of the plan.",
        attributes: html`inputmode="numeric" autocomplete="off"`
      })}
      <button>Save</button>
    </form>
  </section>`
}

const status = (company: Company, { token, submission }: Shown, path: string): Html => {
  const isActive = company.status === "active"
  return html`<section class="card" aria-labelledby="status-title">
    <h2 id="status-title">${isActive ? "Suspend" : "Activate"}</h2>
    <p>
      ${
        isActive
          ? "The company’s keys and members are refused at once, and no invitations are sent. Its pages stay."
          : "The company is suspended. Once it is active again, its keys and members work at once."
      }
    </p>
    <form method="post" action="${path}/status">
      ${token} ${submission}
      <button class="quiet" name="status" value="${isActive ? "suspended" : "active"}">
        ${isActive ? "Suspend this company" : "Activate this company"}
      </button>
    </form>
  </section>`
}

/** A company whose only way in is a broken provider cannot remove it itself, so the operator can. */
const signIn = ({ provider }: ConsoleCompany, { token, submission }: Shown, path: string) =>
  provider !== null &&
  html`<section class="card" aria-labelledby="sign-in-title">
    <h2 id="sign-in-title">Sign-in provider</h2>
    <p>
      Members sign in through <bdi>${provider.issuer}</bdi>${
        provider.isOnlyWay
          ? " alone. If it is broken, remove it, and they can sign in by email again."
          : " or by email."
      }
    </p>
    ${buttonForm(`${path}/provider/remove`, "Remove the provider", token, submission)}
  </section>`

const more = (isWhole: boolean): Html | false =>
  !isWhole && html`<p class="soft">The management API lists all of them.</p>`

const businesses = ({ businesses: { isWhole, items } }: ConsoleCompany, { publicUrl }: Shown) =>
  html`<section class="card" aria-labelledby="businesses">
    <h2 id="businesses">Businesses</h2>
    ${lineList(
      items.map(
        ({ business, score }) =>
          html`<li>
            <a href="${publicUrl}${businessPath(business)}"><bdi>${business.name}</bdi></a>
            <span class="soft">${counted(reviewCount(score.sums), "review")}</span><br />
            <span class="soft">${business.id}</span>
          </li>`
      ),
      html`<p>None yet.</p>`
    )}
    ${more(isWhole)}
  </section>`

const members = ({ members: { isWhole, items } }: ConsoleCompany): Html =>
  html`<div class="card">
    <h2>Members</h2>
    ${entityTable({
      caption: "Members",
      head: ["Name", "Email", "Role"],
      rows: items.map(({ email, id, name, role }) => [
        html`<bdi>${name}</bdi>
          <div class="soft">${id}</div>`,
        html`<bdi>${email}</bdi>`,
        role
      ])
    })}
    ${more(isWhole)}
  </div>`

const keys = ({ keys: { isWhole, items } }: ConsoleCompany, { now, texts }: Shown): Html =>
  html`<div class="card">
    <h2>API keys</h2>
    ${entityTable({
      caption: "API keys",
      head: ["Name", "Key", "State", "Expires", "Last used"],
      rows: items.map((key: ApiKey) => [
        html`<bdi>${key.name}</bdi>`,
        key.hint,
        keyStatus(key, now),
        key.expiresAt === null ? "never" : texts.day(key.expiresAt),
        key.lastUsedAt === null ? "never" : texts.ago(key.lastUsedAt, now)
      ]),
      empty: html`<p>None yet.</p>`
    })}
    ${more(isWhole)}
  </div>`

const audit = ({ audit: { items }, company, names }: ConsoleCompany, { texts }: Shown): Html =>
  html`<section class="card" aria-labelledby="audit">
    <h2 id="audit">Latest in the audit log</h2>
    ${lineList(
      items.map(
        ({ action, actor, at, target }) =>
          html`<li>
            <strong><bdi>${actorWords(actor, names.get(actor) ?? null)}</bdi></strong>
            ${actionWords(action)}
            ${target !== company.id && target !== actor && html`<bdi>${names.get(target) ?? target}</bdi>`}
            <br /><span class="soft">${minuteTag(at, texts)}</span>
          </li>`
      )
    )}
  </section>`
