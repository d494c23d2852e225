import { Schema } from "effect"
import { wireNames } from "../../fields/field-names.ts"
import { type AuditEntry, AuditEntryId } from "@review-proof/ports"
import { WireTime, wireTime } from "@review-proof/http-server"

export const AuditEntryWire = Schema.Struct({
  id: AuditEntryId,
  at: WireTime,
  actor: Schema.String,
  action: Schema.String,
  target: Schema.String,
  details: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "AuditEntry" })

export const auditEntryWire = (entry: AuditEntry): typeof AuditEntryWire.Type => ({
  id: entry.id,
  at: wireTime(entry.at),
  actor: entry.actor,
  action: entry.action,
  target: entry.target,
  details: wireNames(entry.details)
})
