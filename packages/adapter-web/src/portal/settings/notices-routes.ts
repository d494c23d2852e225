/** The mails that a member wants (contract PORTAL-37). */
import { changeOwnNotices, mayReceive, noticeKinds } from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { Schema } from "effect"
import { seeOther } from "../../answers/page-answer.ts"
import { choicesIn } from "../../forms/typed-values.ts"
import { html } from "../../html/html.ts"
import { savedNote } from "../../staff/list-parts.ts"
import { formFields } from "../../html/form-fields.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"

const path = "/portal/settings/notices"

export const show = forSignedIn(function* (signedIn) {
  const page = { title: "Emails to you", place: "Settings", notes } as const
  return yield* portalAnswer(
    signedIn,
    page,
    ({ note, token }) => html`<p><a href="/portal/settings">All settings</a></p>
      <div class="heading"><h1>Emails to you</h1></div>
      ${savedNote(note)}
      <form class="card" method="post" action="${path}">
        ${token}
        ${formFields({}).checkboxes({
          id: "notices",
          label: html`Write to <bdi>${signedIn.member.email}</bdi> when`,
          chosen: signedIn.member.notices,
          choices: kindsOf(signedIn).map((kind) => [kind, words[kind]])
        })}
        <p class="soft">Sign-in emails are sent only when you ask for them.</p>
        <button>Save</button>
      </form>`
  )
})

const notes = new Map([["saved", "Your choice is saved."]])

const kindsOf = ({ member }: SignedIn) => noticeKinds.filter((kind) => mayReceive(member, kind))

const words: Readonly<Record<(typeof noticeKinds)[number], string>> = {
  endpoint_paused:
    "an endpoint was paused because your server kept failing; the first owner who wants it gets it",
  key_expires: "an API key that I created expires within 14 days",
  usage_high: "80% of the month’s requests are used",
  low_review: "a review with one or two stars was published"
}

/** Settings that the role does not show stay unchanged. */
export const save = onForm(function* (signedIn, { fields }) {
  const shown = kindsOf(signedIn)
  const chosen = yield* choicesIn(fields, "notices", Schema.Literals(shown))
  const wanted = noticeKinds.filter((kind) =>
    shown.includes(kind) ? chosen.includes(kind) : signedIn.member.notices.includes(kind)
  )
  yield* changeOwnNotices(signedIn.member, wanted)
  return yield* seeOther(`${path}?done=saved`)
})
