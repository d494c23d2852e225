import type { AuditEntry, IdempotencyRecord } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const idempotencyRecords = tableOf<IdempotencyRecord>()("idempotency_records", {
  scope: "scope",
  key: "key",
  fingerprint: "fingerprint",
  answer: "answer",
  createdAt: "created_at",
  expiresAt: "expires_at"
})

export type IdempotencyRow = Row<typeof idempotencyRecords>

export const toIdempotencyRecord = idempotencyRecords.entity

export const auditLog = tableOf<AuditEntry>()(
  "audit_log",
  {
    id: "id",
    companyId: "company_id",
    at: "at",
    actor: "actor",
    action: "action",
    target: "target",
    details: "details"
  },
  ["target", "id", "company_id"]
)

export type AuditRow = Row<typeof auditLog>
