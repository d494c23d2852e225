import type { AuditEntry, IdempotencyRecord } from "@review-proof/ports"
import { instant, table } from "./table.ts"

export const idempotencyRecords = table({
  name: "idempotency_records",
  columns: ["scope", "key", "fingerprint", "answer", "created_at", "expires_at"],
  row: (record: IdempotencyRecord) => ({
    scope: record.scope,
    key: record.key,
    fingerprint: record.fingerprint,
    answer: record.answer,
    created_at: instant(record.createdAt),
    expires_at: instant(record.expiresAt)
  })
})

export interface IdempotencyRow {
  readonly scope: IdempotencyRecord["scope"]
  readonly key: string
  readonly fingerprint: string
  readonly answer: string
  readonly created_at: number
  readonly expires_at: number
}

export const toIdempotencyRecord = (row: IdempotencyRow): IdempotencyRecord => ({
  scope: row.scope,
  key: row.key,
  fingerprint: row.fingerprint,
  answer: row.answer,
  createdAt: row.created_at,
  expiresAt: row.expires_at
})

export const auditLog = table({
  name: "audit_log",
  columns: ["id", "company_id", "at", "actor", "action", "target", "details"],
  row: (entry: AuditEntry) => ({
    id: entry.id,
    company_id: entry.companyId,
    at: instant(entry.at),
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    details: entry.details
  })
})

export interface AuditRow {
  readonly id: AuditEntry["id"]
  readonly company_id: AuditEntry["companyId"]
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly details: AuditEntry["details"]
}

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  companyId: row.company_id,
  at: row.at,
  actor: row.actor,
  action: row.action,
  target: row.target,
  details: row.details
})
