import { AuditEntry, IdempotencyRecord } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const idempotencyRecords = tableOf(IdempotencyRecord, "idempotency_records")

export type IdempotencyRow = Row<typeof idempotencyRecords>

export const toIdempotencyRecord = idempotencyRecords.entity

export const auditLog = tableOf(AuditEntry, "audit_log", { key: ["target", "id", "company_id"] })

export type AuditRow = Row<typeof auditLog>
