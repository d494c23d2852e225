/**
 * Ids that the store does not have yet. Laws share a store with each other and perhaps with
 * earlier runs, so each law makes everything that it reads.
 */
import { Effect, Random } from "effect"
import { ContactHash, CredentialHash } from "../index.ts"
import { SessionHash } from "../store.ts"
import * as ids from "../model/ids.ts"

export const fresh = {
  companyId: Effect.suspend(() => opaque(ids.CompanyId)),
  memberId: Effect.suspend(() => opaque(ids.MemberId)),
  businessId: Effect.suspend(() => opaque(ids.BusinessId)),
  keyId: Effect.suspend(() => opaque(ids.KeyId)),
  clientId: Effect.suspend(() => opaque(ids.ClientId)),
  endpointId: Effect.suspend(() => opaque(ids.EndpointId)),
  eventId: Effect.suspend(() => opaque(ids.EventId)),
  proofRequestId: Effect.suspend(() => opaque(ids.ProofRequestId)),
  importRunId: Effect.suspend(() => opaque(ids.ImportRunId)),
  reportId: Effect.suspend(() => opaque(ids.ReportId)),
  savedReplyId: Effect.suspend(() => opaque(ids.SavedReplyId)),
  suppressionId: Effect.suspend(() => opaque(ids.SuppressionId)),
  sessionId: Effect.suspend(() => opaque(ids.SessionId)),
  signInId: Effect.suspend(() => opaque(ids.SignInId)),
  passkeyId: Effect.suspend(() => opaque(ids.PasskeyId)),
  auditEntryId: Effect.suspend(() => opaque(ids.AuditEntryId)),
  credentialHash: Effect.suspend(() => hash(CredentialHash)),
  sessionHash: Effect.suspend(() => hash(SessionHash)),
  contactHash: Effect.suspend(() => hash(ContactHash)),
  text: Effect.suspend(() => freshText(letters, 26))
}

const letters = "0123456789abcdefghjkmnpqrstvwxyz"

const freshText = (alphabet: string, length: number): Effect.Effect<string> =>
  Effect.map(
    Effect.replicateEffect(Random.nextIntBetween(0, alphabet.length - 1), length),
    (indexes) => indexes.map((index) => alphabet.charAt(index)).join("")
  )

interface Made<Value> {
  readonly make: (text: string) => Value
}

const hash = <Hash>(schema: Made<Hash>): Effect.Effect<Hash> =>
  Effect.map(freshText("0123456789abcdef", 64), (text) => schema.make(text))

const opaque = <Id>(schema: Made<Id> & { readonly prefix: string }): Effect.Effect<Id> =>
  Effect.map(freshText(letters, 26), (text) => schema.make(`${schema.prefix}_${text}`))
