import {
  AuditEntryId,
  BusinessId,
  ClientId,
  CompanyId,
  DeliveryId,
  EndpointId,
  EventId,
  KeyId,
  MemberId,
  ProofRequestId,
  SuppressionId
} from "@review-proof/ports"
import {
  ChallengeId,
  ImportRunId,
  PasskeyId,
  SessionId,
  SignInId,
  ReportId,
  SavedReplyId
} from "@review-proof/ports/store"
import { Effect } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

interface OpaqueIds {
  readonly aud: AuditEntryId
  readonly biz: BusinessId
  readonly cmp: CompanyId
  readonly dlv: DeliveryId
  readonly evt: EventId
  readonly imp: ImportRunId
  readonly key: KeyId
  readonly mem: MemberId
  readonly pch: ChallengeId
  readonly prf: ProofRequestId
  readonly psk: PasskeyId
  readonly pwc: ClientId
  readonly rpt: ReportId
  readonly srp: SavedReplyId
  readonly ses: SessionId
  readonly sin: SignInId
  readonly sup: SuppressionId
  readonly we: EndpointId
}

/**
 * A new id, `biz_01kq…`: its prefix and a lower-case ULID. Ids of one process
 * sort in the order of their making, so neighbours in time are neighbours in
 * an index. They can be guessed: an id is never a secret.
 */
export const newId = <Prefix extends keyof OpaqueIds>(
  prefix: Prefix
): Effect.Effect<OpaqueIds[Prefix], never, SecureRandom.SecureRandom> =>
  SecureRandom.SecureRandom.use((random) =>
    Effect.map(random.ulid, (ulid) => brand[prefix](`${prefix}_${ulid.toLowerCase()}`))
  )

const brand: { readonly [Prefix in keyof OpaqueIds]: (text: string) => OpaqueIds[Prefix] } = {
  aud: (text) => AuditEntryId.make(text),
  biz: (text) => BusinessId.make(text),
  cmp: (text) => CompanyId.make(text),
  dlv: (text) => DeliveryId.make(text),
  evt: (text) => EventId.make(text),
  imp: (text) => ImportRunId.make(text),
  key: (text) => KeyId.make(text),
  mem: (text) => MemberId.make(text),
  pch: (text) => ChallengeId.make(text),
  prf: (text) => ProofRequestId.make(text),
  psk: (text) => PasskeyId.make(text),
  pwc: (text) => ClientId.make(text),
  rpt: (text) => ReportId.make(text),
  srp: (text) => SavedReplyId.make(text),
  ses: (text) => SessionId.make(text),
  sin: (text) => SignInId.make(text),
  sup: (text) => SuppressionId.make(text),
  we: (text) => EndpointId.make(text)
}
