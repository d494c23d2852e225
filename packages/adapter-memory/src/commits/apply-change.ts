import type { CommitConflict, Member } from "@review-proof/ports"
import { DuplicateMember, type Change } from "@review-proof/ports/store"
import { hasAddress } from "../companies.ts"
import { selectOne } from "../store/select.ts"
import { changeBusiness } from "./businesses.ts"
import { changeImport } from "./import-runs.ts"
import { changeProvider, type ProviderChange } from "./identity-providers.ts"
import { changeInvitation } from "./invitations.ts"
import { changeKey } from "./keys.ts"
import { changePasskey, type PasskeyChange } from "./passkeys.ts"
import { insertProduct, replaceProduct } from "./products.ts"
import { queueNotice } from "./notices.ts"
import { putSavedReplies } from "./saved-replies.ts"
import { changeReport } from "./reports.ts"
import { insertReview, insertRevision, rewrite } from "./reviews.ts"
import { changeSession, type SessionChange } from "./sign-ins.ts"
import { changeSuppression } from "./suppressions.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"
import { changeEndpoint } from "./webhooks.ts"

export const applyChange = (to: Transaction, change: Change): CommitConflict | null => {
  const { state } = to
  switch (change._tag) {
    case "InsertBusiness":
    case "ReplaceBusiness":
    case "PutLogo":
    case "RemoveLogo":
    case "ReplaceScore":
    case "AddToScoreDay":
    case "AddToProductScore":
      return changeBusiness(to, change)
    case "InsertKey":
    case "ReplaceKey":
    case "EndTokens":
    case "ForgetAnswers":
      return changeKey(to, change)
    case "InsertReview":
      return insertReview(to, change)
    case "ReplaceReview":
      return to.replace(change._tag, state.reviews, change.review.id, change.review)
    case "InsertRevision":
      return insertRevision(to, change)
    case "InsertModeration":
      return to.insert(state.moderation, state.moderation.size, change.entry)
    case "InsertReply":
      return to.insertNumbered(state.replies, change.reply)
    case "InsertProduct":
      return insertProduct(to, change)
    case "ReplaceProduct":
      return replaceProduct(to, change)
    case "InsertInvitation":
    case "ReplaceInvitation":
    case "RetryInvitation":
    case "RescheduleMessage":
    case "SettleMessage":
    case "RemindOfSent":
      return changeInvitation(to, change)
    case "InsertImportRun":
    case "ReplaceImportRun":
    case "InsertRejectedLines":
      return changeImport(to, change)
    case "InsertSuppression":
    case "RemoveSuppression":
    case "ForgetSuppressed":
      return changeSuppression(to, change)
    case "InsertEndpoint":
    case "ReplaceEndpoint":
    case "SendWaiting":
    case "RemoveEndpoint":
      return changeEndpoint(to, change)
    case "InsertProofRequest":
    case "ReplaceProofRequest":
      return changeProofRequest(to, change)
    case "InsertReport":
    case "ReplaceReport":
      return changeReport(to, change)
    case "PutSavedReplies":
      return putSavedReplies(to, change)
    case "QueueNotice":
      return queueNotice(to, change)
    case "RewriteRevision":
    case "RewriteLogText":
    case "RewriteReply":
    case "RemoveReply":
    case "RewriteAuditDetails":
      return rewrite(to, change)
    default:
      return changePeople(to, change)
  }
}

type AccountChange = ChangeOf<"InsertCompany" | "ReplaceCompany" | "InsertMember" | "ReplaceMember">

/** Companies, their members, and how these sign in. */
const changePeople = (
  to: Transaction,
  change: AccountChange | SessionChange | PasskeyChange | ProviderChange
): CommitConflict | null => {
  switch (change._tag) {
    case "InsertCompany":
    case "ReplaceCompany":
    case "InsertMember":
    case "ReplaceMember":
      return changeAccount(to, change)
    case "InsertSession":
    case "EndSession":
    case "EndSessionsOf":
    case "EndSessionsByOtherWays":
    case "UseSignIn":
      return changeSession(to, change)
    case "InsertPasskey":
    case "ReplacePasskey":
    case "RemovePasskey":
    case "RemovePasskeysOf":
      return changePasskey(to, change)
    default:
      return changeProvider(to, change)
  }
}

const changeProofRequest = (
  to: Transaction,
  { _tag, request }: ChangeOf<"InsertProofRequest" | "ReplaceProofRequest">
): CommitConflict | null =>
  _tag === "InsertProofRequest"
    ? to.insert(to.state.proofRequests, request.id, request)
    : to.replace(_tag, to.state.proofRequests, request.id, request)

const changeAccount = (to: Transaction, change: AccountChange): CommitConflict | null => {
  const { companies, members } = to.state
  switch (change._tag) {
    case "InsertCompany":
      return to.insert(companies, change.company.id, change.company)
    case "ReplaceCompany":
      return to.replace(change._tag, companies, change.company.id, change.company)
    case "InsertMember":
      return isAddressTaken(to, change.member)
        ? new DuplicateMember()
        : to.insert(members, change.member.id, change.member)
    case "ReplaceMember":
      return isAddressTaken(to, change.member)
        ? new DuplicateMember()
        : to.replace(change._tag, members, change.member.id, change.member)
  }
}

const isAddressTaken = ({ state }: Transaction, member: Member): boolean =>
  member.removedAt === null &&
  selectOne(
    state.members,
    (each) =>
      each.companyId === member.companyId && each.id !== member.id && hasAddress(each, member.email)
  ) !== undefined
