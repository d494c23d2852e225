import { assert } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import type { StorePorts } from "../../store.ts"
import {
  AuditLog,
  Businesses,
  BusinessId,
  Companies,
  CompanyId,
  DeliveryId,
  Credentials,
  Deliveries,
  EndpointId,
  Events,
  IdempotencyRecords,
  InvitationId,
  Invitations,
  KeyId,
  Notices,
  Products,
  ProofRequestId,
  ProofRequests,
  PublicNumbers,
  ReviewId,
  Reviews,
  ScoreHistory,
  StoreHealth,
  StoreKey,
  StoreUnavailable,
  SuppressionId,
  Suppressions,
  UnitOfWork,
  WebhookEndpoints
} from "../../index.ts"
import {
  ImportRunId,
  ImportRuns,
  IdentityProviders,
  ModerationQueue,
  OperatorSessions,
  PasskeyId,
  Passkeys,
  SessionHash,
  Sessions,
  SignInId,
  SignIns,
  ReportId,
  Reports,
  SavedReplies
} from "../../store.ts"
import { attemptWith } from "../access/admission-attempts.ts"
import { admissionUnderTest } from "../access/admission-under-test.ts"
import { sampleCompany } from "../arbitraries/samples.ts"
import { fresh } from "../fresh.ts"
import { suite, type LawOptions } from "../suite.ts"
import { refusedWith } from "../refusal.ts"

/** Laws of a store whose data are out of reach. Its layer must still build. */
export const outageLaws = (
  name: string,
  unreachable: Layer.Layer<StorePorts, unknown>,
  options: LawOptions = {}
): void =>
  suite<StorePorts>("out of reach", (test) => {
    test.each(calls)("$port answers StoreUnavailable", function* ({ call, port }) {
      const error = yield* refusedWith(call, StoreUnavailable)
      assert.match(error.operation, new RegExp(`^${port}\\.`))
    })
  })(name, unreachable, options)

const companyId = CompanyId.make("cmp_1")
const businessId = BusinessId.make("biz_1")
const inserting = { _tag: "InsertCompany", company: sampleCompany({ id: companyId }) } as const

const calls: ReadonlyArray<{
  readonly port: string
  readonly call: Effect.Effect<unknown, unknown, StorePorts>
}> = [
  {
    port: "Admission",
    call: Effect.gen(function* () {
      const { attempt } = yield* admissionUnderTest
      yield* attempt(yield* attemptWith(yield* fresh.credentialHash))
    })
  },
  { port: "AuditLog", call: AuditLog.use(({ about }) => about(companyId, ["key_1"])) },
  { port: "Businesses", call: Businesses.use(({ find }) => find(businessId)) },
  { port: "Companies", call: Companies.use(({ find }) => find(companyId)) },
  { port: "Credentials", call: Credentials.use(({ findKey }) => findKey(KeyId.make("key_1"))) },
  { port: "Deliveries", call: Deliveries.use(({ find }) => find(DeliveryId.make("dlv_1"))) },
  {
    port: "Events",
    call: Events.use(({ feed }) =>
      feed(companyId, { type: null, since: 0 }, { limit: 1, after: null })
    )
  },
  {
    port: "IdempotencyRecords",
    call: IdempotencyRecords.use(({ find }) => find(KeyId.make("key_1"), "order-1"))
  },
  { port: "IdentityProviders", call: IdentityProviders.use(({ find }) => find(companyId)) },
  { port: "Invitations", call: Invitations.use(({ find }) => find(InvitationId.make(1))) },
  { port: "Invitations", call: Invitations.use(({ claimDue }) => claimDue("email", 1, 1000)) },
  { port: "ModerationQueue", call: ModerationQueue.use(({ counts }) => counts(1)) },
  { port: "Notices", call: Notices.use(({ claimDue }) => claimDue(true, 1, 1000)) },
  {
    port: "OperatorSessions",
    call: OperatorSessions.use(({ find }) => find(SessionHash.make("a".repeat(64))))
  },
  { port: "Passkeys", call: Passkeys.use(({ find }) => find(PasskeyId.make("psk_1"))) },
  { port: "Products", call: Products.use(({ find }) => find(businessId, "sku")) },
  { port: "ImportRuns", call: ImportRuns.use(({ find }) => find(ImportRunId.make("imp_1"))) },
  {
    port: "ProofRequests",
    call: ProofRequests.use(({ find }) => find(ProofRequestId.make("prf_1")))
  },
  { port: "PublicNumbers", call: PublicNumbers.use(({ nextReview }) => nextReview) },
  { port: "Reports", call: Reports.use(({ find }) => find(ReportId.make("rpt_1"))) },
  { port: "SavedReplies", call: SavedReplies.use(({ ofCompany }) => ofCompany(companyId)) },
  { port: "Reviews", call: Reviews.use(({ find }) => find(ReviewId.make(1))) },
  { port: "ScoreHistory", call: ScoreHistory.use(({ sums }) => sums(companyId, businessId, [1])) },
  { port: "StoreHealth", call: StoreHealth.use(({ check }) => check) },
  { port: "StoreKey", call: StoreKey.use(({ putIfAbsent }) => putIfAbsent("sealed")) },
  {
    port: "Sessions",
    call: Sessions.use(({ find }) => find(SessionHash.make("a".repeat(64))))
  },
  { port: "SignIns", call: SignIns.use(({ find }) => find(SignInId.make("sin_1"))) },
  { port: "Suppressions", call: Suppressions.use(({ find }) => find(SuppressionId.make("sup_1"))) },
  {
    port: "UnitOfWork",
    call: UnitOfWork.use(({ commit }) => commit({ changes: [inserting], events: [], audit: [] }))
  },
  {
    port: "WebhookEndpoints",
    call: WebhookEndpoints.use(({ find }) => find(EndpointId.make("we_1")))
  }
]
