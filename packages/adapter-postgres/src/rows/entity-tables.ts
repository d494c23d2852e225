/** The tables that their entities describe: each field has a column. */
import {
  AccessToken,
  ApiKey,
  AuditEntry,
  Company,
  Delivery,
  DeliveryAttempt,
  IdempotencyRecord,
  Member,
  Product,
  ProofRequest,
  Report,
  Suppression,
  WebhookEndpoint
} from "@review-proof/ports"
import { IdentityProvider, MemberIdentity, Passkey } from "@review-proof/ports/sign-in"
import {
  ImportRun,
  OperatorSession,
  SavedReplySet,
  Session,
  SignIn
} from "@review-proof/ports/store"
import { type Row, tableOf } from "./table.ts"

export const companies = tableOf(Company, "companies", { key: ["id"] })
export type CompanyRow = Row<typeof companies>

export const members = tableOf(Member, "members")

export const apiKeys = tableOf(ApiKey, "api_keys")
export type KeyRow = Row<typeof apiKeys>

export const accessTokens = tableOf(AccessToken, "access_tokens")

export const sessions = tableOf(Session, "sessions")

export const operatorSessions = tableOf(OperatorSession, "operator_sessions")

export const signIns = tableOf(SignIn, "sign_ins")

export const passkeys = tableOf(Passkey, "passkeys", { renamed: { isBackedUp: "backed_up" } })

export const identityProviders = tableOf(IdentityProvider, "identity_providers", {
  key: ["company_id"],
  renamed: { isOnlyWay: "only_way" }
})

export const identities = tableOf(MemberIdentity, "member_identities")

export const auditLog = tableOf(AuditEntry, "audit_log", { key: ["target", "id", "company_id"] })
export type AuditRow = Row<typeof auditLog>

export const idempotencyRecords = tableOf(IdempotencyRecord, "idempotency_records")
export type IdempotencyRow = Row<typeof idempotencyRecords>

export const products = tableOf(Product, "products", {
  key: ["business_id", "sku", "company_id"],
  renamed: { group: "product_group" }
})
export type ProductRow = Row<typeof products>

export const proofRequests = tableOf(ProofRequest, "proof_requests")

export const reports = tableOf(Report, "reports")

export const importRuns = tableOf(ImportRun, "import_runs")

export const savedReplies = tableOf(SavedReplySet, "saved_replies")

export const suppressions = tableOf(Suppression, "suppressions")

export const webhookEndpoints = tableOf(WebhookEndpoint, "webhook_endpoints")

/** Waiting and settled deliveries are read alike, from two tables. */
export const deliveries = tableOf(Delivery, "webhook_deliveries", {
  renamed: { nextAttemptAt: "due_at" }
})
export type DeliveryRow = Row<typeof deliveries>

export const attempts = tableOf(DeliveryAttempt, "webhook_attempts")
