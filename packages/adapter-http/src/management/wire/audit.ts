import { Schema } from "effect"
import { type AuditEntry, AuditEntryId } from "@review-proof/ports"
import { wireNames, WireTime } from "@review-proof/http-server"
import { wireOf } from "../../wire/wire-of.ts"

export const AuditEntryWire = Schema.Struct({
  id: AuditEntryId,
  at: WireTime,
  actor: Schema.String,
  action: Schema.String,
  target: Schema.String,
  details: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "AuditEntry" })

export const auditEntryWire = (entry: AuditEntry): typeof AuditEntryWire.Type =>
  wireOfEntry({ ...entry, details: wireNames(entry.details) })

const wireOfEntry = wireOf(AuditEntryWire)
