/** Texts that a company replies with again and again (contract PORTAL-33). */
import {
  addSavedReply,
  changeSavedReply,
  maxSavedReplyName,
  readSavedReplies,
  removeSavedReply,
  runOnceByForm
} from "@review-proof/domain/portal"
import type { SavedReplyWords, SentForm, SignedIn } from "@review-proof/domain/portal"
import { maxReplyLength } from "@review-proof/domain/reviews"
import { isNotBlank, Text } from "@review-proof/domain/fields"
import { Effect } from "effect"
import { pathParam, queryParam } from "../../answers/address.ts"
import { problemsOf, sentencesOf } from "../../staff/field-problems.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { overtakenNote, removedAlready, type Refused } from "../../staff/form-parts.ts"
import { backToPlace, portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { savedRepliesPage, savedRepliesPath, type TypedReply } from "./saved-replies-page.ts"
import { trimmed, textOf, versionIn, type Fields } from "../../forms/typed-values.ts"

const untouched: TypedReply = { id: "", words: { name: "", text: "" }, problems: noProblems }

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: TypedReply = untouched,
  refused: Refused = {}
) {
  const replies = yield* readSavedReplies(signedIn.member)
  const business = yield* queryParam("business")
  const { problems } = typed
  const page = { title: "Saved replies", place: "Reviews", notes, problems, ...refused } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    savedRepliesPage(replies, { business, typed, ...parts })
  )
})

const notes: ReadonlyMap<string, string> = new Map([
  ["saved", "The reply is saved."],
  ["removed", "The saved reply is removed. Published replies stay."]
])

const back = (done: string) => backToPlace(savedRepliesPath, done)

const replyRemoved = removedAlready("the saved reply")

const wordsIn = (fields: Fields): SavedReplyWords => ({
  name: trimmed(fields, "name").replaceAll(/\s+/g, " "),
  text: textOf(fields, "text")
})

const wordsForm = {
  name: Text(1, maxSavedReplyName).check(isNotBlank),
  text: Text(2, maxReplyLength).check(isNotBlank)
}

const subjects = { name: "The name", text: "The text" }

const save = Effect.fnUntraced(function* (signedIn: SignedIn, form: SentForm, id: string) {
  const words = wordsIn(form.fields)
  const version = yield* versionIn(form.fields)
  const again = (problems: Problems) => showPage(signedIn, { id, words, version, problems })
  const problems = problemsOf({ ...words }, wordsForm, subjects)
  if (problems.size > 0) return yield* again(problems)
  const { member } = signedIn
  const work =
    id === "" ? addSavedReply(member, words) : changeSavedReply(member, id, { ...words, version })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(back("saved")),
    Effect.catchTags({
      InvalidInput: ({ fields }) => again(sentencesOf(fields, subjects)),
      InvalidTransition: () =>
        showPage(
          signedIn,
          { id, words, problems },
          { refusal: overtakenNote("the saved replies") }
        ),
      NotFound: () => showPage(signedIn, { ...untouched, words }, replyRemoved)
    })
  )
})

export const remove = onForm(function* (signedIn, form) {
  const id = yield* pathParam()
  return yield* runOnceByForm(form, removeSavedReply(signedIn.member, id)).pipe(
    Effect.andThen(back("removed")),
    Effect.catchTag("NotFound", () => showPage(signedIn, untouched, replyRemoved))
  )
})

export const show = forSignedIn((signedIn) => showPage(signedIn))

export const add = onForm((signedIn, form) => save(signedIn, form, ""))

export const change = onForm((signedIn, form) =>
  Effect.flatMap(pathParam(), (id) => save(signedIn, form, id))
)
