/**
 * Ids that the store does not have yet. Laws share a store with each other and perhaps with
 * earlier runs, so each law makes everything that it reads.
 */
import { Effect, Random } from "effect"
import { ContactHash, CredentialHash } from "../index.ts"
import { SessionHash } from "../store.ts"
import * as ids from "../model/ids.ts"

export const fresh = {
  companyId: Effect.suspend(() => opaque("cmp", ids.CompanyId)),
  memberId: Effect.suspend(() => opaque("mem", ids.MemberId)),
  businessId: Effect.suspend(() => opaque("biz", ids.BusinessId)),
  keyId: Effect.suspend(() => opaque("key", ids.KeyId)),
  clientId: Effect.suspend(() => opaque("pwc", ids.ClientId)),
  endpointId: Effect.suspend(() => opaque("we", ids.EndpointId)),
  eventId: Effect.suspend(() => opaque("evt", ids.EventId)),
  proofRequestId: Effect.suspend(() => opaque("prf", ids.ProofRequestId)),
  importRunId: Effect.suspend(() => opaque("imp", ids.ImportRunId)),
  reportId: Effect.suspend(() => opaque("rpt", ids.ReportId)),
  savedReplyId: Effect.suspend(() => opaque("srp", ids.SavedReplyId)),
  suppressionId: Effect.suspend(() => opaque("sup", ids.SuppressionId)),
  sessionId: Effect.suspend(() => opaque("ses", ids.SessionId)),
  signInId: Effect.suspend(() => opaque("sin", ids.SignInId)),
  passkeyId: Effect.suspend(() => opaque("psk", ids.PasskeyId)),
  auditEntryId: Effect.suspend(() => opaque("aud", ids.AuditEntryId)),
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

const opaque = <Id>(prefix: string, schema: Made<Id>): Effect.Effect<Id> =>
  Effect.map(freshText(letters, 26), (text) => schema.make(`${prefix}_${text}`))
