import { OperatorSession, Session, SignIn } from "@review-proof/ports/store"
import { type Row, tableOf } from "./table.ts"

export const sessions = tableOf(Session, "sessions")

export type SessionRow = Row<typeof sessions>

export const operatorSessions = tableOf(OperatorSession, "operator_sessions")

export const signIns = tableOf(SignIn, "sign_ins")
