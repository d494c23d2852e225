import { assert } from "@effect/vitest"
import { type Context, Effect, type Layer } from "effect"
import type {
  AccessPorts,
  CorePorts,
  InvitationPorts,
  OfficePorts,
  PortalPorts,
  StorePorts,
  WebhookPorts
} from "../../store.ts"
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
  EventId,
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

/** One call of a port. */
interface Call<Ports> {
  readonly port: string | undefined
  readonly call: Effect.Effect<unknown, unknown, Ports>
}

/** Laws of a store whose data cannot be reached. Its layer must still build. */
const outagesOf =
  <Ports>(calls: ReadonlyArray<Call<Ports>>) =>
  (
    name: string,
    unreachable: Layer.Layer<Ports, unknown>,
    // Its data are out of reach, and so is another instance on them.
    { second: _second, ...options }: LawOptions<Ports> = {}
  ): void =>
    suite<Ports>("out of reach", (test) => {
      test.each(calls)("$port answers StoreUnavailable", function* ({ call, port }) {
        const error = yield* refusedWith(call, StoreUnavailable)
        assert.match(error.operation, new RegExp(`^${port}\\.`))
      })
    })(name, unreachable, options)

const companyId = CompanyId.make("cmp_1")
const businessId = BusinessId.make("biz_1")
const hash = SessionHash.make("a".repeat(64))
const inserting = { _tag: "InsertCompany", company: sampleCompany({ id: companyId }) } as const

const call = <Port extends StorePorts, Methods>(
  port: Context.Service<Port, Methods>,
  run: (methods: Methods) => Effect.Effect<unknown, unknown>
): Call<Port> => ({ port: port.key.split("/").at(-1), call: port.use(run) })

export const coreOutages = outagesOf<CorePorts>([
  call(Businesses, ({ find }) => find(businessId)),
  call(Companies, ({ find }) => find(companyId)),
  call(PublicNumbers, ({ nextReview }) => nextReview),
  call(Reviews, ({ find }) => find(ReviewId.make(1))),
  call(ScoreHistory, ({ sums }) => sums(companyId, businessId, [1])),
  call(UnitOfWork, ({ commit }) => commit({ changes: [inserting], events: [], audit: [] }))
])

export const accessOutages = outagesOf<AccessPorts>([
  {
    port: "Admission",
    call: Effect.gen(function* () {
      const { attempt } = yield* admissionUnderTest
      yield* attempt(yield* attemptWith(yield* fresh.credentialHash))
    })
  },
  call(Credentials, ({ findKey }) => findKey(KeyId.make("key_1"))),
  call(IdempotencyRecords, ({ find }) => find(KeyId.make("key_1"), "order-1"))
])

export const officeOutages = outagesOf<OfficePorts>([
  call(AuditLog, ({ about }) => about(companyId, ["key_1"])),
  call(ImportRuns, ({ find }) => find(ImportRunId.make("imp_1"))),
  call(ModerationQueue, ({ counts }) => counts(1)),
  call(Notices, ({ claimDue }) => claimDue(true, 1, 1000)),
  call(OperatorSessions, ({ find }) => find(hash)),
  call(Products, ({ find }) => find(businessId, "sku")),
  call(ProofRequests, ({ find }) => find(ProofRequestId.make("prf_1"))),
  call(Reports, ({ find }) => find(ReportId.make("rpt_1"))),
  call(SavedReplies, ({ ofCompany }) => ofCompany(companyId)),
  call(StoreKey, ({ putIfAbsent }) => putIfAbsent("sealed"))
])

export const invitationOutages = outagesOf<InvitationPorts>([
  call(Invitations, ({ find }) => find(InvitationId.make(1))),
  call(Invitations, ({ claimDue }) => claimDue("email", 1, 1000)),
  call(Suppressions, ({ find }) => find(SuppressionId.make("sup_1")))
])

export const webhookOutages = outagesOf<WebhookPorts>([
  call(Deliveries, ({ find }) => find(DeliveryId.make("dlv_1"))),
  call(Events, ({ find }) => find(companyId, EventId.make("evt_1"))),
  call(WebhookEndpoints, ({ find }) => find(EndpointId.make("we_1")))
])

export const portalOutages = outagesOf<PortalPorts>([
  call(IdentityProviders, ({ find }) => find(companyId)),
  call(Passkeys, ({ find }) => find(PasskeyId.make("psk_1"))),
  call(Sessions, ({ find }) => find(hash)),
  call(SignIns, ({ find }) => find(SignInId.make("sin_1")))
])

export const healthOutages = outagesOf<StoreHealth>([call(StoreHealth, ({ check }) => check)])
