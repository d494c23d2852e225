import { isAllowed, maxSavedReplies } from "@review-proof/domain/portal"
import type { InboxReview, SavedReplyWords, VersionedReply } from "@review-proof/domain/portal"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { formFields, noProblems, problemSummary } from "../../html/form-fields.ts"
import { buttonForm, versionField } from "../../staff/form-parts.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import type { Problems } from "../../html/form-fields.ts"
import { lineList, savedNote } from "../../staff/list-parts.ts"

type SavedReply = InboxReview["savedReplies"][number]

export const savedRepliesPath = "/portal/saved-replies"

/** The form as it came back, of this saved reply, or of a new one where the id is empty. */
export interface TypedReply {
  readonly id: string
  readonly words: SavedReplyWords
  /** The version that it was sent with. */
  readonly version?: number | undefined
  readonly problems: Problems
}

interface Shown extends PortalParts {
  /** The business that the member had chosen, which the page's links keep. */
  readonly business: string | null
  readonly typed: TypedReply
}

/** The company's saved replies. Every member uses them; admins and owners change them. */
export const savedRepliesPage = (replies: ReadonlyArray<VersionedReply>, shown: Shown): Html => {
  const mayChange = isAllowed(shown.member, "manageSavedReplies")
  return html`<p>
      <a href="${withQuery("/portal/reviews", { business: shown.business })}">All reviews</a>
    </p>
    <div class="heading">
      <div>
        <h1>Saved replies</h1>
        <p class="soft">Choose one beside a review, change its words and publish it.</p>
      </div>
    </div>
    ${savedNote(shown.note)} ${problemSummary(shown.typed.problems)}
    <section class="card" aria-label="Saved replies">
      ${lineList(
        replies.map(
          (reply) => html`<li>${mayChange ? changing(reply, shown) : reading(reply)}</li>`
        ),
        html`<p>There are none yet.${!mayChange && " Admins and owners write them."}</p>`
      )}
    </section>
    ${mayChange && replies.length < maxSavedReplies && adding(shown)}`
}

const reading = ({ name, text }: SavedReply): Html =>
  html`<h2><bdi>${name}</bdi></h2>
    <p class="text" dir="auto">${text}</p>`

/** One form at a time has the ids that the summary of problems links to. */
const wordFields = (words: SavedReplyWords, problems: Problems): Html => {
  const { input, text } = formFields({ ...words }, problems)
  const hint = "For you and your colleagues"
  return html`${input({ id: "name", label: "Name", hint, attributes: ofName })}
  ${text({ id: "text", label: "Text", rows: 5, attributes: ofText })}`
}

const ofName = html`required`
const ofText = html`required minlength="2"`

const changing = (reply: VersionedReply, { business, token, submission, typed }: Shown): Html => {
  const isTyped = typed.id === reply.id
  const path = `${savedRepliesPath}/${reply.id}`
  return html`<details ${isTyped && html`open`}>
    <summary><bdi>${reply.name}</bdi></summary>
    <form method="post" action="${withQuery(path, { business })}">
      ${token} ${submission} ${versionField((isTyped ? typed.version : undefined) ?? reply.version)}
      ${isTyped ? wordFields(typed.words, typed.problems) : plainFields(reply)}
      <button>Save</button>
    </form>
    ${buttonForm(withQuery(`${path}/remove`, { business }), "Remove", token)}
  </details>`
}

/** Like `wordFields`, with the saved reply's own ids. */
const plainFields = ({ id, name, text }: SavedReply): Html =>
  html`${formFields({ [`name-${id}`]: name }).input({
    id: `name-${id}`,
    name: "name",
    label: "Name",
    attributes: ofName
  })}
  ${formFields({ [`text-${id}`]: text }).text({ id: `text-${id}`, name: "text", label: "Text", rows: 5, attributes: ofText })}`

const adding = ({ business, token, submission, typed }: Shown): Html | false => {
  const isTyped = typed.id === ""
  const words = isTyped ? typed.words : { name: "", text: "" }
  return (
    (isTyped || typed.problems.size === 0) &&
    html`<form class="card" method="post" action="${withQuery(savedRepliesPath, { business })}">
      ${token} ${submission}
      <h2>Save a reply</h2>
      ${wordFields(words, isTyped ? typed.problems : noProblems)}
      <button>Save the reply</button>
    </form>`
  )
}
