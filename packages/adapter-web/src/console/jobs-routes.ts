/** The pages of waiting background work (contract CONSOLE-8). */
import { readJobs, type Jobs } from "@review-proof/domain/console"
import { maxQueueCounted } from "@review-proof/domain/reviews"
import { ConfigurationWarnings } from "@review-proof/http-server"
import type { PageTexts } from "@review-proof/translations"
import { Struct } from "effect"
import { html, type Html } from "../html/html.ts"
import { invitationStatusWords } from "../portal/invitations/invitation-words.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator } from "./console-route.ts"
import { countedUpTo } from "../staff/counted.ts"
import { figureList } from "../staff/list-parts.ts"
import { spanWords } from "../staff/moments.ts"

export const show = forOperator(function* (session) {
  const jobs = yield* readJobs()
  const warnings = yield* (yield* ConfigurationWarnings).current
  return yield* consoleAnswer(session, { title: "Jobs", place: "Jobs" }, ({ texts }) =>
    jobsPage(jobs, warnings, texts)
  )
})

const jobsPage = (jobs: Jobs, warnings: ReadonlyArray<string>, texts: PageTexts): Html => {
  const { deliveries, invitations, notices, queue } = jobs
  const capped = (number: number) => countedUpTo(maxQueueCounted, number)
  return html`<h1>Jobs</h1>
    <p class="soft">
      All work that waits now. Deliveries to paused endpoints wait, but are not late. Large numbers
      are estimates. <a href="/metrics">Metrics</a> has all figures.
    </p>
    ${
      warnings.length > 0 &&
      html`<section class="notice" aria-labelledby="warnings">
        <h2 id="warnings">Warnings about the configuration</h2>
        <ul>
          ${warnings.map((warning) => html`<li>${warning}</li>`)}
        </ul>
      </section>`
    }
    ${figureList([
      ["Held reviews", capped(queue.held), html`<a href="/?kind=held">Decide</a>`],
      ["Reports", capped(queue.reported), html`<a href="/?kind=reported">Decide</a>`],
      ["Proof requests", capped(queue.proof), html`<a href="/?kind=proof">Decide</a>`],
      ["Webhook deliveries", texts.number(deliveries.depth), oldest(deliveries)],
      ["Emails to members", capped(notices.depth), oldest(notices)]
    ])}
    <section class="card" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      ${figureList(
        Struct.keys(invitationStatusWords).map((status) => [
          invitationStatusWords[status],
          texts.number(invitations.get(status) ?? 0),
          null
        ]),
        true
      )}
    </section>`
}

/** The time for which the oldest one has been due. */
const oldest = ({ oldestDueMillis }: Jobs["notices"]): string =>
  oldestDueMillis < 59_500 ? "nothing is late" : `the oldest is ${spanWords(oldestDueMillis)} late`
