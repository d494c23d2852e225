/** The frame of the console's pages: where they are, what else there is, the way out. */
import type { OperatorSession } from "@review-proof/domain/console"
import { HttpSettings } from "@review-proof/http-server"
import { Context, Effect } from "effect"
import { iconPath, portalStylesheetPath } from "../answers/assets.ts"
import { documentAnswer } from "../answers/page-answer.ts"
import { html, type Html } from "../html/html.ts"
import { documentOf } from "../html/layout.ts"
import { portalTexts, withProblems } from "../portal/frame/portal-page.ts"
import { rail } from "../portal/frame/rail.ts"
import { formField, type Problems } from "../portal/parts/form-parts.ts"

/** The base of links to public pages, from the listener that does not serve them. */
export const PublicSite = Context.Reference<string>("@review-proof/adapter-web/PublicSite", {
  defaultValue: () => ""
})

const places = [
  { href: "/", label: "Queue" },
  { href: "/companies", label: "Companies" },
  { href: "/jobs", label: "Jobs" }
] as const

/** The listener's other pages and endpoints. */
export const otherPages = [
  {
    href: "/management/docs",
    label: "Management API",
    text: "Companies, keys, moderation and webhooks."
  },
  { href: "/health/ready", label: "Health", text: "Ready or not, for probes." },
  { href: "/metrics", label: "Metrics", text: "For Prometheus." }
] as const

export interface ConsolePage {
  readonly title: string
  readonly place: (typeof places)[number]["label"]
  readonly main: Html
  /** If there are any, the title says so and the status is 400. */
  readonly problems?: Problems
}

export const consoleAnswer = Effect.fnUntraced(function* (
  session: OperatorSession,
  given: ConsolePage
) {
  const page = withProblems(given)
  const { serviceName } = yield* HttpSettings
  const texts = yield* portalTexts
  const options = {
    title: `${page.title} – Console`,
    texts,
    serviceName,
    stylesheetPath: portalStylesheetPath,
    iconPath,
    personal: true
  }
  const body = html`<div class="portal">
    ${rail({
      label: "Console",
      home: "/",
      serviceName,
      company: "Operator’s console",
      links: [...places, ...otherPages],
      place: page.place,
      signOut: { action: "/sign-out", form: yield* formField(session) }
    })}
    <main id="main" tabindex="-1">${page.main}</main>
  </div>`
  return yield* documentAnswer(String(documentOf(options, body)), { ...page, personal: true })
})
