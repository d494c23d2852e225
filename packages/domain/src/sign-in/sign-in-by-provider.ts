import { CompanyId, type Member, type Timestamp } from "@review-proof/ports"
import { IdentityProviders, type Change } from "@review-proof/ports/store"
import type { IdentityProvider, MemberIdentity, OpenIdIdentity } from "@review-proof/ports/sign-in"
import { Clock, Effect, Option, Schema } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { findMember } from "../companies/get-member.ts"
import { membersWithAddress } from "../companies/members-with-address.ts"
import { orNotFound } from "../errors.ts"
import { emailContact } from "../invitations/contact.ts"
import { openIdClientOf, findProvider, getProvider } from "./identity-provider.ts"
import {
  beginAtProvider,
  identifyAtProvider,
  logProviderFailure,
  openTicket
} from "./provider-ticket.ts"
import { logFailedSignIn, startSession } from "./start-session.ts"

/** Members of this company sign in through its provider alone. */
export class ProviderRequired extends Schema.TaggedError<ProviderRequired>()("ProviderRequired", {
  companyId: Schema.String
}) {
  override readonly message = "Members of this company sign in through its provider alone"
}

/** The provider knows the person, and the company does not. */
export class ProviderSignInRefused extends Schema.TaggedError<ProviderSignInRefused>()(
  "ProviderSignInRefused",
  {
    /**
     * `late`: the browser was not sent there, or too long ago; `unverified`: the provider does not
     * vouch for the address; `nobody`: no member has it; `other`: the member has another identity
     * there.
     */
    reason: Schema.Literals(["late", "unverified", "nobody", "other"])
  }
) {
  override readonly message = `Signing in through the provider was refused: ${this.reason}`
}

/**
 * Begins signing in through a company's provider: returns the address to redirect to, and the
 * ticket that the browser must bring back. Fails with `NotFound`, also for a company without a
 * provider, and with `ProviderFailure`.
 */
export const beginProviderSignIn = Effect.fn("beginProviderSignIn")(function* (asked: {
  /** The company's id, as its address has it. */
  readonly company: string
  readonly redirectUri: string
  /** The page to come back to. */
  readonly to: string
  /** True if the person must authenticate again. */
  readonly anew: boolean
}) {
  const { anew, company, redirectUri, to } = asked
  const companyId = yield* orNotFound("company")(decodeCompany(company))
  const client = yield* clientOf(yield* getProvider(companyId), redirectUri)
  return yield* beginAtProvider(client, { owner: companyId, to }, anew)
})

/**
 * Signs in a person who came back from a provider: the member with this identity, or else the one
 * whose address the provider vouches for, who is linked to the identity from then on. Returns the
 * session, its token and the page to come back to. Fails with `ProviderFailure` or
 * `ProviderSignInRefused`.
 */
export const finishProviderSignIn = Effect.fn("finishProviderSignIn")(function* (given: {
  /**
   * The company's id, as the address has it. A provider that sends the browser on to that of another
   * company would otherwise be given the other's code.
   */
  readonly company: string
  readonly ticket: string
  /** The query that the provider sent the browser back with. */
  readonly query: string
  readonly redirectUri: string
  /** The browser's description, such as `Firefox on Linux`. */
  readonly browser: string
}) {
  const { browser, company, query, redirectUri, ticket } = given
  const late = () => new ProviderSignInRefused({ reason: "late" })
  const own = Option.filter(yield* openTicket(ticket), ({ owner }) => owner === company)
  const kept = yield* Effect.fromOption(own, late)
  const companyId = yield* Effect.fromOption(decodeCompany(company), late)
  const provider = yield* Effect.fromOption(yield* findProvider(companyId), late)
  const client = yield* clientOf(provider, redirectUri)
  const identity = yield* identifyAtProvider(client, kept, query)
  if (identity.issuer !== provider.issuer) return yield* late()
  const value = yield* commitDecision(
    Effect.gen(function* () {
      // Only if these are the settings that the provider was asked with: otherwise another issuer
      // could vouch for the person, or settings count as proven that nobody has signed in with.
      const now = Option.getOrUndefined(yield* findProvider(companyId))
      if (now === undefined || !haveSameSettings(now, provider)) return yield* late()
      const { link, member } = yield* memberOf(now, identity)
      const started = yield* startSession(member, { browser, way: "provider" })
      const used = usedBy(member, now, started.value.session.createdAt)
      const changes: ReadonlyArray<Change> = [
        { _tag: "ReplaceIdentityProvider", provider: used },
        ...link,
        ...started.changes
      ]
      return { value: started.value, commit: { changes, audit: [started.audit] } }
    })
  )
  return { ...value, to: kept.to }
})

const haveSameSettings = (one: IdentityProvider, other: IdentityProvider): boolean =>
  one.issuer === other.issuer && one.clientId === other.clientId && one.secret === other.secret

const clientOf = (provider: IdentityProvider, redirectUri: string) =>
  openIdClientOf(provider, redirectUri).pipe(
    Effect.tapError(logProviderFailure(provider.companyId))
  )

/**
 * A returning owner shows that the settings work. The provider's new version makes a simultaneous
 * removal of the provider, which also removes identities, conflict (contract PORTAL-24).
 */
const usedBy = ({ role }: Member, provider: IdentityProvider, at: Timestamp): IdentityProvider => ({
  ...provider,
  provenAt: role === "owner" ? (provider.provenAt ?? at) : provider.provenAt,
  version: provider.version + 1
})

const memberOf = Effect.fnUntraced(function* (
  { companyId, issuer }: IdentityProvider,
  { email, isEmailVerified, subject }: OpenIdIdentity
) {
  const providers = yield* IdentityProviders
  const known = Option.getOrUndefined(yield* providers.findIdentity({ companyId, issuer, subject }))
  const nobody = () => new ProviderSignInRefused({ reason: "nobody" })
  if (known !== undefined) {
    const member = yield* Effect.fromOption(yield* findMember(known.memberId), nobody)
    return { member, link: [] satisfies ReadonlyArray<Change> }
  }
  // A claim that only begins like an address must not be cut to one.
  const contact = email === null ? null : emailContact(email)
  if (contact === null) return yield* nobody()
  const members = yield* membersWithAddress(contact.value)
  const member = members.find((one) => one.companyId === companyId)
  if (!isEmailVerified) return yield* refuse(member, "unverified")
  if (member === undefined) return yield* nobody()
  const others = yield* providers.identitiesOf(member.id)
  if (others.some((one) => one.issuer === issuer)) return yield* refuse(member, "other")
  const linkedAt = yield* Clock.currentTimeMillis
  const identity: MemberIdentity = { companyId, memberId: member.id, issuer, subject, linkedAt }
  const link: ReadonlyArray<Change> = [{ _tag: "LinkIdentity", identity }]
  return { member, link }
})

/** Logs it with the member who has the address, if any (contract PORTAL-5). */
const refuse = Effect.fnUntraced(function* (
  member: Member | undefined,
  reason: ProviderSignInRefused["reason"]
) {
  if (member !== undefined) yield* logFailedSignIn([member], { way: "provider", reason })
  return yield* new ProviderSignInRefused({ reason })
})

/**
 * Succeeds if members of the company may sign in without its provider. Returns a change to commit
 * with the session: the provider's new version makes a simultaneous change to "the only way", which
 * ends such sessions, conflict.
 */
export const requireOtherSignIn = Effect.fnUntraced(function* ({
  companyId
}: Pick<Member, "companyId">) {
  const provider = Option.getOrUndefined(yield* findProvider(companyId))
  if (provider === undefined) return []
  if (provider.isOnlyWay) return yield* new ProviderRequired({ companyId })
  const renewed = { ...provider, version: provider.version + 1 }
  return [{ _tag: "ReplaceIdentityProvider", provider: renewed }] satisfies ReadonlyArray<Change>
})

/** The companies among these whose members sign in through a provider alone. */
export const companiesRequiringProvider = Effect.fnUntraced(function* (
  ids: ReadonlyArray<CompanyId>
) {
  const found = yield* Effect.forEach(ids, findProvider, { concurrency: 10 })
  return new Set(
    found.flatMap((one) => (Option.isSome(one) && one.value.isOnlyWay ? [one.value.companyId] : []))
  )
})

const decodeCompany = Schema.decodeUnknownOption(CompanyId)
