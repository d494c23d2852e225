import { predictRefusals, type PredictedRefusal } from "@review-proof/domain/portal"
import type { Business, Member } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Effect } from "effect"
import { readCustomerList, type ListedCustomer, type UnreadableLine } from "./customer-list.ts"
import { inSentence } from "../../staff/field-problems.ts"
import { englishTexts } from "../../answers/preferred-language.ts"
import { conflictWords, repeatedWords } from "./invitation-words.ts"
import { invitationOfLine, lineProblem, type SharedInviteValues } from "./invite-input.ts"
import type { SkippedLine } from "./invite-many-page.ts"

/** Divides a list into the customers who would be invited now, and the lines that are left out. */
export const previewCustomerList = Effect.fnUntraced(function* (
  member: Member,
  business: Business,
  text: string,
  all: SharedInviteValues
) {
  const leftOut: Array<SkippedLine> = []
  const leave = ({ line, text: said }: ListedCustomer | UnreadableLine, reason: string) => {
    leftOut.push({ line, text: said, reason })
  }
  const asked: Array<ListedCustomer> = []
  for (const one of readCustomerList(text)) {
    const problem =
      "problem" in one ? inSentence("It", one.problem) : lineProblem(invitationOfLine(one, all))
    if (problem !== null || "problem" in one) leave(one, problem ?? "")
    else asked.push(one)
  }
  const refusals = yield* predictRefusals(
    member,
    business,
    asked.map((one) => invitationOfLine(one, all))
  )
  const texts = yield* englishTexts
  const lines = asked.map(({ line }) => line)
  const ready = asked.filter((one, place) => {
    const reason = refusalWords(refusals[place] ?? null, lines, texts)
    if (reason !== null) leave(one, reason)
    return reason === null
  })
  return { ready, leftOut: leftOut.toSorted((left, right) => left.line - right.line) }
})

const refusalWords = (
  refusal: PredictedRefusal,
  lines: ReadonlyArray<number>,
  texts: PageTexts
): string | null => {
  if (refusal === null) return null
  if (refusal._tag === "RepeatedInList") return repeatedWords(refusal, lines)
  if (refusal._tag !== "InvalidInput") return conflictWords(refusal, texts)
  const [[field, reason] = ["line", "cannot be accepted"]] = Object.entries(refusal.fields)
  return `The ${field === "sendAt" ? "time" : field} ${reason}.`
}
