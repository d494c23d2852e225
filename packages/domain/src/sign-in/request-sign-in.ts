import { type Member, MemberId, CompanyId } from "@review-proof/ports"
import { SignIns, type SignIn, SignInId } from "@review-proof/ports/store"
import { Clock, Effect, Schema } from "effect"
import { queueNotices } from "../commit/queue-notices.ts"
import { membersWithAddress } from "../companies/members-with-address.ts"
import { newId } from "../ids/new-id.ts"
import { contactHash, type Contact } from "../invitations/contact.ts"
import { secondsUntil } from "../limits/seconds-until.ts"
import { networkHash } from "../secrets/network-hash.ts"
import { randomText } from "../secrets/random-text.ts"
import { signInLink } from "./sign-in-proof.ts"

/** The limit of mails for this email or network address is reached. */
export class TooManyMails extends Schema.TaggedError<TooManyMails>()("TooManyMails", {
  retryAfterSeconds: Schema.Int
}) {
  override readonly message = "Too many mails for signing in were requested"
}

/** The id of the sign-in that the mail's code belongs to. It is not a secret. */
export interface RequestedSignIn {
  readonly id: SignInId
}

const minute = 60_000

/** The most sign-ins in any hour (contract PORTAL-1). */
const limits = { perAddress: 5, perNetwork: 20, windowMillis: 60 * minute }

/**
 * Mails a link and a code to the members with this address; returns the id that the code belongs
 * to. An unknown address causes the same reads and writes, so that neither the answer nor its time
 * shows who is a member (contract PORTAL-2). Fails with `TooManyMails`.
 */
export const requestSignIn = Effect.fn("requestSignIn")(function* (request: {
  readonly email: Contact
  readonly networkAddress: string
  /** The page to come back to. */
  readonly returnPath: string
}) {
  const { email, networkAddress, returnPath } = request
  const members = yield* membersWithAddress(email.value)
  const memberIds = members.map(({ id }) => id)
  const signIn = yield* newSignIn(email, networkAddress, memberIds, 15 * minute)
  yield* begin(signIn)
  // No such member exists, so the notice is never delivered.
  const nobody = { companyId: yield* newId(CompanyId), id: yield* newId(MemberId) }
  const { companyId, id: memberId } = members[0] ?? nobody
  const notice = { _tag: "SignInLink", signInId: signIn.id, memberId, returnPath } as const
  yield* queueNotices([{ id: signIn.id, companyId, notice, dueAt: signIn.createdAt }])
  const requested: RequestedSignIn = { id: signIn.id }
  return requested
})

/** A sign-in that begins now, with a lifetime in milliseconds. */
const newSignIn = Effect.fnUntraced(function* (
  address: Pick<Contact, "kind" | "value">,
  network: string,
  memberIds: ReadonlyArray<MemberId>,
  lifetime: number
) {
  const createdAt = yield* Clock.currentTimeMillis
  const signIn: SignIn = {
    id: yield* newId(SignInId),
    nonce: yield* randomText,
    addressHash: yield* contactHash(address),
    networkHash: yield* networkHash(network),
    memberIds,
    createdAt,
    expiresAt: createdAt + lifetime,
    usedAt: null,
    codesTried: 0
  }
  return signIn
})

const begin = (signIn: SignIn) =>
  Effect.catchTag(
    SignIns.use((signIns) => signIns.begin(signIn, limits)),
    "TooManySignIns",
    ({ freeAt }) => new TooManyMails({ retryAfterSeconds: secondsUntil(freeAt, signIn.createdAt) })
  )

/**
 * Counts a mail that invites a member, by the limits of sign-ins: the company stands in for the
 * network address. It is stored as a sign-in that has ended, and counted separately from real ones.
 * Fails with `TooManyMails`.
 */
export const countInvitationMail = Effect.fnUntraced(function* (
  { value }: Contact,
  companyId: CompanyId
) {
  // No address has a space.
  const invited = { kind: "email", value: `invited ${value}` } as const
  yield* begin(yield* newSignIn(invited, `company ${companyId}`, [], 0))
})

/** Makes a link that signs a member in without a mail. It works once, within 12 hours. */
export const offerSignIn = Effect.fn("offerSignIn")(function* (member: Member, baseUrl: string) {
  const address = { kind: "email", value: member.email } as const
  const signIn = yield* newSignIn(address, "127.0.0.1", [member.id], 12 * 60 * minute)
  // Several instances may start in one moment.
  const unlimited = { perAddress: 1_000_000, perNetwork: 1_000_000, windowMillis: 0 }
  yield* Effect.orDie(SignIns.use((signIns) => signIns.begin(signIn, unlimited)))
  return yield* signInLink(baseUrl, signIn, "/portal")
})
