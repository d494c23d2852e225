import { HttpSettings, type ErrorStatus } from "@review-proof/http-server"
import { Effect } from "effect"
import { iconPath, portalStylesheetPath } from "../answers/assets.ts"
import { documentAnswer } from "../answers/page-answer.ts"
import { refuseProgram } from "../forms/refuse-program.ts"
import { noProblems, type Problems } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"
import { documentOf, type Link } from "../html/layout.ts"
import { buttonForm, pageParts, type PageParts } from "./form-parts.ts"

export interface FramedPage {
  readonly title: string
  /** The confirmations of the forms that lead to the page, by the parameter `done`. */
  readonly notes?: ReadonlyMap<string, string>
  /** If there are any, the title says so and the status is 400. */
  readonly problems?: Problems
  /** Says why a form did nothing; the status is 409. */
  readonly refusal?: string | undefined
  readonly status?: ErrorStatus
  readonly head?: Html
  readonly headers?: { readonly [name: string]: string }
}

/** The page beside the bar, or a function that makes it from the parts that most pages need. */
export type FramedMain = Html | ((parts: PageParts) => Html)

/** The bar: title, navigation, signing out. */
interface Bar {
  /** Names the navigation for screen readers. */
  readonly label: string
  readonly home: string
  readonly company: Html | string
  /** Chooses one of several businesses. */
  readonly choice?: Html | false
  readonly links: ReadonlyArray<Link>
  /** The label of the link that leads to this very page. */
  readonly place: string
  /** The address of the form that signs out. */
  readonly signOut: string
  readonly account?: Html
}

/** The answer that shows a page beside the bar. */
export const framedAnswer = Effect.fnUntraced(function* (
  session: Parameters<typeof pageParts>[0],
  given: FramedPage,
  main: FramedMain,
  bar: Bar
) {
  const { problems = noProblems, refusal: notice } = given
  const refused = notice === undefined ? {} : { status: 409 as const }
  const page =
    problems.size > 0
      ? { status: 400 as const, ...given, title: `Error: ${given.title}` }
      : { ...refused, ...given }
  if (page.status !== undefined) {
    yield* refuseProgram({ status: page.status, headers: page.headers, problems, notice })
  }
  const parts = yield* pageParts(session, given)
  const { serviceName } = yield* HttpSettings
  const options = {
    ...page,
    texts: parts.texts,
    serviceName,
    stylesheetPath: portalStylesheetPath,
    iconPath,
    personal: true
  }
  const body = html`<div class="portal">
    ${rail(bar, serviceName, parts.token)}
    <main id="main" tabindex="-1">
      ${notice !== undefined && html`<p class="notice" role="alert">${notice}</p>`}
      ${typeof main === "function" ? main(parts) : main}
    </main>
  </div>`
  return yield* documentAnswer(String(documentOf(options, body)), { ...page, personal: true })
})

const rail = (bar: Bar, serviceName: string, token: Html): Html => {
  const links = html`<ul>
    ${bar.links.map(
      ({ href, label }) =>
        html`<li>
          <a href="${href}" ${label === bar.place && html`aria-current="page"`}>${label}</a>
        </li>`
    )}
  </ul>`
  return html`<header class="rail">
    <a class="brand" href="${bar.home}">
      <img src="${iconPath}" alt="" width="32" height="32" />
      <span>${serviceName}</span>
    </a>
    <p class="company">${bar.company}</p>
    ${bar.choice}
    <nav aria-label="${bar.label}">
      <details>
        <summary><span>Menu</span> <b>${bar.place}</b></summary>
        ${links}
      </details>
      ${links}
    </nav>
    <div class="self">${bar.account} ${buttonForm(bar.signOut, "Sign out", token)}</div>
  </header>`
}
