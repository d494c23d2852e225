/** The portal's words for the states of invitations, and for refusals. */
import type { RepeatedInList } from "@review-proof/domain/portal"
import { publicInvitationId } from "@review-proof/domain/requests"
import type {
  ContactSuppressed,
  DuplicateInvitation,
  DuplicateReference,
  InvitationStatus
} from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { momentWords } from "../../staff/moments.ts"

/** In the order in which invitations pass through them. */
export const invitationStatusWords: Readonly<Record<InvitationStatus, string>> = {
  scheduled: "Scheduled",
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  reviewed: "Reviewed",
  bounced: "Bounced",
  failed: "Failed",
  unsubscribed: "Unsubscribed",
  cancelled: "Cancelled"
}

export const statusMeanings: Readonly<Record<InvitationStatus, string>> = {
  scheduled: "It waits for its time.",
  sent: "It was handed to the mail server or to WhatsApp.",
  delivered: "It arrived.",
  opened: "The customer opened it.",
  clicked: "The customer followed the link to the form.",
  reviewed: "The customer wrote a review.",
  bounced: "The address does not exist, or refuses emails.",
  failed: "It could not be sent.",
  unsubscribed: "The customer wants no more invitations.",
  cancelled: "It was cancelled before it was sent."
}

export const conflictWords = (
  conflict: ContactSuppressed | DuplicateInvitation | DuplicateReference,
  texts: PageTexts
): string => {
  switch (conflict._tag) {
    case "ContactSuppressed":
      return "This contact unsubscribed, or your company stopped inviting them."
    case "DuplicateReference":
      return `The reference belongs to ${publicInvitationId(conflict.existingInvitationId)} already.`
    case "DuplicateInvitation":
      return `This contact was invited less than 30 days ago, and can be invited again from ${momentWords(conflict.eligibleAt, texts)}.`
  }
}

export const repeatedWords = ({ earlier }: RepeatedInList, lines: ReadonlyArray<number>): string =>
  `Line ${lines[earlier]} has the same contact or reference.`
