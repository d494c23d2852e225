import { assert } from "@effect/vitest"
import { type Context, Effect, type Layer } from "effect"
import * as ports from "../../index.ts"
import * as ids from "../../model/ids.ts"
import * as store from "../../store.ts"
import { attemptWith } from "../access/admission-attempts.ts"
import { admissionUnderTest } from "../access/admission-under-test.ts"
import { sampleCompany } from "../arbitraries/samples.ts"
import { fresh } from "../fresh.ts"
import { type LawOptions, suite } from "../suite.ts"
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
        const error = yield* refusedWith(call, ports.StoreUnavailable)
        assert.match(error.operation, new RegExp(`^${port}\\.`))
      })
    })(name, unreachable, options)

const companyId = ids.CompanyId.make("cmp_1")
const businessId = ids.BusinessId.make("biz_1")
const hash = store.SessionHash.make("a".repeat(64))
const inserting = { _tag: "InsertCompany", company: sampleCompany({ id: companyId }) } as const

const call = <Port extends store.StorePorts, Methods>(
  port: Context.Service<Port, Methods>,
  run: (methods: Methods) => Effect.Effect<unknown, unknown>
): Call<Port> => ({ port: port.key.split("/").at(-1), call: port.use(run) })

export const coreOutages = outagesOf<store.CorePorts>([
  call(ports.Businesses, ({ find }) => find(businessId)),
  call(ports.Companies, ({ find }) => find(companyId)),
  call(ports.PublicNumbers, ({ nextReview }) => nextReview),
  call(ports.Reviews, ({ find }) => find(ids.ReviewId.make(1))),
  call(ports.ScoreHistory, ({ sums }) => sums(companyId, businessId, [1])),
  call(ports.UnitOfWork, ({ commit }) => commit({ changes: [inserting], events: [], audit: [] }))
])

export const accessOutages = outagesOf<store.AccessPorts>([
  {
    port: "Admission",
    call: Effect.gen(function* () {
      const { attempt } = yield* admissionUnderTest
      yield* attempt(yield* attemptWith(yield* fresh.credentialHash))
    })
  },
  call(ports.Credentials, ({ findKey }) => findKey(ids.KeyId.make("key_1"))),
  call(ports.IdempotencyRecords, ({ find }) => find(ids.KeyId.make("key_1"), "order-1"))
])

export const officeOutages = outagesOf<store.OfficePorts>([
  call(ports.AuditLog, ({ about }) => about(companyId, ["key_1"])),
  call(store.ImportRuns, ({ find }) => find(ids.ImportRunId.make("imp_1"))),
  call(store.ModerationQueue, ({ counts }) => counts(1)),
  call(ports.Notices, ({ claimDue }) => claimDue(true, 1, 1000)),
  call(store.OperatorSessions, ({ find }) => find(hash)),
  call(ports.Products, ({ find }) => find(businessId, "sku")),
  call(ports.ProofRequests, ({ find }) => find(ids.ProofRequestId.make("prf_1"))),
  call(store.Reports, ({ find }) => find(ids.ReportId.make("rpt_1"))),
  call(store.SavedReplies, ({ ofCompany }) => ofCompany(companyId)),
  call(ports.StoreKey, ({ putIfAbsent }) => putIfAbsent("sealed"))
])

export const invitationOutages = outagesOf<store.InvitationPorts>([
  call(ports.Invitations, ({ find }) => find(ids.InvitationId.make(1))),
  call(ports.Invitations, ({ claimDue }) => claimDue("email", 1, 1000)),
  call(ports.Suppressions, ({ find }) => find(ids.SuppressionId.make("sup_1")))
])

export const webhookOutages = outagesOf<store.WebhookPorts>([
  call(ports.Deliveries, ({ find }) => find(ids.DeliveryId.make("dlv_1"))),
  call(ports.Events, ({ find }) => find(companyId, ids.EventId.make("evt_1"))),
  call(ports.WebhookEndpoints, ({ find }) => find(ids.EndpointId.make("we_1")))
])

export const portalOutages = outagesOf<store.PortalPorts>([
  call(store.IdentityProviders, ({ find }) => find(companyId)),
  call(store.Passkeys, ({ find }) => find(ids.PasskeyId.make("psk_1"))),
  call(store.Sessions, ({ find }) => find(hash)),
  call(store.SignIns, ({ find }) => find(ids.SignInId.make("sin_1")))
])

export const healthOutages = outagesOf<ports.StoreHealth>([
  call(ports.StoreHealth, ({ check }) => check)
])
