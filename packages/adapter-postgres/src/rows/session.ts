import type { OperatorSession, Session, SignIn } from "@review-proof/ports/store"
import { type Row, tableOf } from "./table.ts"

export const sessions = tableOf<Session>()("sessions", {
  id: "id",
  companyId: "company_id",
  memberId: "member_id",
  tokenHash: "token_hash",
  createdAt: "created_at",
  lastUsedAt: "last_used_at",
  browser: "browser",
  way: "way",
  endedAt: "ended_at"
})

export type SessionRow = Row<typeof sessions>

export const operatorSessions = tableOf<OperatorSession>()("operator_sessions", {
  id: "id",
  tokenHash: "token_hash",
  createdAt: "created_at",
  lastUsedAt: "last_used_at"
})

export const signIns = tableOf<SignIn>()("sign_ins", {
  id: "id",
  addressHash: "address_hash",
  networkHash: "network_hash",
  memberIds: "member_ids",
  createdAt: "created_at",
  expiresAt: "expires_at",
  usedAt: "used_at",
  codesTried: "codes_tried"
})
