/** The words of moderation that the portal and the console share. */
import type { ModerationEntry } from "@review-proof/ports"
import { html } from "../html/html.ts"

/**
 * Puts the reasons of the automatic check into words, from their form in the moderation log: `link,
 * phone`.
 */
export const holdWords = (reason: string): string =>
  reason
    .split(", ")
    .map((one) => words.get(one) ?? one)
    .join(", ")

/** The reason of an entry of the log, on a line of its own. */
export const reasonLine = ({ action, reason }: Pick<ModerationEntry, "action" | "reason">) =>
  reason === null ? "" : html`<br /><bdi>${action === "held" ? holdWords(reason) : reason}</bdi>`

const words: ReadonlyMap<string, string> = new Map([
  ["link", "a link"],
  ["email", "an email address"],
  ["phone", "a phone number"],
  ["repeated", "a text that was sent before"],
  ["unreadable", "text that could not be checked to its end"]
])

/** The words for each kind of proof that a request asks for. */
export const proofKinds = {
  transaction: "Proof of the purchase",
  identity: "Proof of identity"
} as const
