/** The provider of a company, as an owner sets it up (contract PORTAL-24). */
import type { CompanyId, Member } from "@review-proof/ports"
import { IdentityProviders, type Session } from "@review-proof/ports/store"
import { OpenIdConnect, ProviderFailure } from "@review-proof/ports/sign-in"
import type { IdentityProvider, OpenIdClient } from "@review-proof/ports/sign-in"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { orNotFound, refuseWrong } from "../errors.ts"
import { type Actor, requireRight } from "../rights/actor.ts"
import { seal, unseal } from "../secrets/sealing.ts"
import { Secrets } from "../secrets/secrets.ts"
import { asciiText, utf8 } from "../utf8.ts"

/**
 * No owner has signed in through the provider with these settings yet, so requiring it could lock
 * everybody out.
 */
export class ProviderNotProven extends Schema.TaggedError<ProviderNotProven>()(
  "ProviderNotProven",
  {}
) {
  override readonly message = "An owner must sign in through the provider first"
}

/** The owner's settings; without a secret the stored one stays, where the issuer stays. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly secret: Redacted.Redacted<string> | null
}

/** The company's provider, if it has one. Fails with `OwnerRequired` or `NotFound`. */
export const readIdentityProvider = Effect.fn("readIdentityProvider")(function* (
  actor: Actor,
  companyId: CompanyId
) {
  yield* requireRight(actor, "changeSignIn", companyId)
  return yield* findProvider(companyId)
})

/**
 * Sets the company's provider. Changed settings must be proven again; until then members may also
 * sign in by other ways. Another issuer counts as another provider: all sessions that began through
 * the former one end, except the session that makes the change. Without a real change nothing is
 * written. Fails with `InvalidInput` (`issuer`, `clientId`, `secret`).
 */
export const saveIdentityProvider = Effect.fn("saveIdentityProvider")(function* (
  actor: Actor,
  companyId: CompanyId,
  settings: ProviderSettings,
  session: Pick<Session, "id"> | null = null
) {
  yield* requireRight(actor, "changeSignIn", companyId)
  const before = Option.getOrUndefined(yield* findProvider(companyId))
  yield* refuseWrong(problemsOf(settings, before))
  const { clientId, issuer } = settings
  const secret = yield* sealedSecret(companyId, before, settings.secret)
  const isKept =
    before?.issuer === issuer && before.clientId === clientId && before.secret === secret
  if (isKept) return { value: undefined }
  const provider: IdentityProvider = {
    companyId,
    issuer,
    clientId,
    secret,
    isOnlyWay: false,
    provenAt: null,
    version: before === undefined ? yield* firstVersion : before.version + 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "provider.saved",
    target: companyId,
    details: { issuer, clientId, secretChanged: secret !== before?.secret },
    changes: [
      before === undefined
        ? { _tag: "InsertIdentityProvider", provider }
        : { _tag: "ReplaceIdentityProvider", provider },
      ...(before?.issuer === issuer ? [] : [yield* endSessionsByWay(companyId, true, session)])
    ]
  })
  return { value: undefined, commit }
}, commitDecision)

/**
 * A random one: who signs in while the provider is removed and set up again must not take the new
 * one, counted from 1 again, for the old one.
 */
const firstVersion = SecureRandom.use(({ intBetween }) => intBetween(1, 1_000_000_000))

/**
 * Lets members sign in through the provider alone, or in all ways. Requiring it ends all sessions
 * that began in another way, except the session that requires it. Fails with `ProviderNotProven`
 * until the owner who requires it has signed in through the provider.
 */
export const setProviderRequired = Effect.fn("setProviderRequired")(function* (
  signedIn: { readonly member: Member; readonly session: Pick<Session, "id"> },
  isOnlyWay: boolean
) {
  const { member: owner, session } = signedIn
  const { companyId } = owner
  yield* requireRight(owner, "changeSignIn", companyId)
  const before = yield* getProvider(companyId)
  if (before.isOnlyWay === isOnlyWay) return { value: undefined }
  const identities = yield* IdentityProviders.use((port) => port.identitiesOf(owner.id))
  const isKnown = identities.some(({ issuer }) => issuer === before.issuer)
  if (isOnlyWay && (before.provenAt === null || !isKnown)) return yield* new ProviderNotProven()
  const provider: IdentityProvider = { ...before, isOnlyWay, version: before.version + 1 }
  const commit = yield* withAuditEntry(owner, {
    companyId,
    action: isOnlyWay ? "provider.required" : "provider.made_optional",
    target: companyId,
    changes: [
      { _tag: "ReplaceIdentityProvider", provider },
      ...(isOnlyWay ? [yield* endSessionsByWay(companyId, false, session)] : [])
    ]
  })
  return { value: undefined, commit }
}, commitDecision)

/**
 * Removes the provider and its members' identities, and ends all sessions that began through it,
 * except the session that removes it.
 */
export const removeIdentityProvider = Effect.fn("removeIdentityProvider")(function* (
  actor: Actor,
  companyId: CompanyId,
  session: Pick<Session, "id"> | null = null
) {
  yield* requireRight(actor, "changeSignIn", companyId)
  if (Option.isNone(yield* findProvider(companyId))) return { value: undefined }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "provider.removed",
    target: companyId,
    changes: [
      { _tag: "RemoveIdentityProvider", companyId },
      yield* endSessionsByWay(companyId, true, session)
    ]
  })
  return { value: undefined, commit }
}, commitDecision)

const endSessionsByWay = (
  companyId: CompanyId,
  byProvider: boolean,
  asking: Pick<Session, "id"> | null
) =>
  Effect.map(Clock.currentTimeMillis, (at) => {
    const except = asking?.id ?? null
    return { _tag: "EndSessionsByWay", companyId, byProvider, except, at } as const
  })

/**
 * Checks the settings at the provider as far as possible without a person. Fails with `NotFound`
 * (provider) or `ProviderFailure`.
 */
export const testIdentityProvider = Effect.fn("testIdentityProvider")(function* (
  actor: Actor,
  companyId: CompanyId,
  redirectUri: string
) {
  yield* requireRight(actor, "changeSignIn", companyId)
  const client = yield* openIdClientOf(yield* getProvider(companyId), redirectUri)
  yield* OpenIdConnect.use(({ check }) => check(client))
})

/** The company's provider, for callers that already act for the company. */
export const findProvider = (companyId: CompanyId) =>
  IdentityProviders.use((providers) => providers.find(companyId))

/** Like `findProvider`; fails with `NotFound`. */
export const getProvider = (companyId: CompanyId) =>
  Effect.flatMap(findProvider(companyId), orNotFound("provider"))

/** This service as the provider knows it. Fails with `ProviderFailure` if the secret's key is lost. */
export const openIdClientOf = Effect.fnUntraced(function* (
  provider: IdentityProvider,
  redirectUri: string
) {
  const { clientId, issuer } = provider
  const secret = Option.getOrUndefined(yield* openedSecret(provider))
  if (secret === undefined) {
    const detail = "the stored secret can no longer be opened, so enter it again"
    return yield* new ProviderFailure({ reason: "client", detail })
  }
  const client: OpenIdClient = {
    issuer,
    clientId,
    secret: Redacted.make(secret, { label: "client secret" }),
    redirectUri,
    isOfOperators: false
  }
  return client
})

/**
 * The secret to store. Without a new one it is the stored text, because sealing the same secret
 * again would change it.
 */
const sealedSecret = Effect.fnUntraced(function* (
  companyId: CompanyId,
  before: IdentityProvider | undefined,
  given: ProviderSettings["secret"]
) {
  const stored = before?.secret ?? ""
  if (given === null) return stored
  const text = Redacted.value(given)
  const opened = before === undefined ? Option.none() : yield* openedSecret(before)
  if (Option.getOrUndefined(opened) === text) return stored
  const { storeSealingKey } = yield* Secrets
  return yield* seal([storeSealingKey], secretOwner(companyId), utf8(text))
})

/** None if the secret's key is lost. */
export const openedSecret = Effect.fnUntraced(function* ({ companyId, secret }: IdentityProvider) {
  const { storeSealingKey } = yield* Secrets
  const opened = yield* unseal([storeSealingKey], secretOwner(companyId), secret)
  return Option.map(opened, asciiText)
})

const secretOwner = (companyId: CompanyId): string => `provider of ${companyId}`

const problemsOf = (given: ProviderSettings, before: IdentityProvider | undefined) => {
  const fields: Record<string, string> = {}
  if (given.issuer.length > 500) {
    fields["issuer"] = "has more than 500 characters"
  } else if (!issuerForm.test(given.issuer)) {
    fields["issuer"] = "has to begin with https:// and a host, without query or fragment"
  }
  if (!visible.test(given.clientId)) fields["clientId"] = "has 1 to 300 characters without spaces"
  // The stored secret is never shown, so it must not be sent to an issuer that its owner did not
  // give it for.
  if (given.secret === null && before !== undefined && before.issuer !== given.issuer) {
    fields["secret"] = "has to be entered again for another issuer"
  } else if (
    given.secret === null ? before === undefined : !visible.test(Redacted.value(given.secret))
  ) {
    fields["secret"] = "has 1 to 300 characters without spaces"
  }
  return fields
}

/**
 * Addresses are checked when connecting; this machine is allowed only where the operator allows it.
 */
const issuerForm =
  /^(?:https:\/\/[a-z0-9.:[\]-]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:\/[\w.~!$&'()*+,;=:@%/-]*)?$/i

const visible = /^[!-~]{1,300}$/
