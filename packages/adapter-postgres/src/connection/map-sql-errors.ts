import { StoreUnavailable } from "@review-proof/ports"
import { Effect, Predicate } from "effect"
import { countOutage, trackInFlight } from "./store-use.ts"
import { ConnectionError, isSqlError, SqlError } from "effect/sql/SqlError"

/**
 * Turns the failures of a statement into those of a port. An unreachable store is a typed error,
 * which is counted; a statement that PostgreSQL refuses is a defect. PostgreSQL also refuses a
 * write that waited while the partition of its day was made, because its rows belong there by now.
 * That write has changed nothing, and is run again.
 */
export const mapSqlErrors =
  (operation: string) =>
  <A, E, R>(
    self: Effect.Effect<A, E | SqlError, R>
  ): Effect.Effect<A, Exclude<E, SqlError> | StoreUnavailable, R> => {
    const answer = answerOf<E>(operation)
    return trackInFlight(
      Effect.catch(self, (error) =>
        isSqlError(error) && isOutOfPartition(error) ? Effect.catch(self, answer) : answer(error)
      )
    )
  }

const answerOf =
  <E>(operation: string) =>
  (error: E | SqlError): Effect.Effect<never, Exclude<E, SqlError> | StoreUnavailable> => {
    if (isOther(error)) return Effect.fail(error)
    return isSqlError(error) && isOutage(error)
      ? Effect.andThen(countOutage, new StoreUnavailable({ operation, cause: error }))
      : Effect.die(error)
  }

const isOther = <E>(error: E | SqlError): error is Exclude<E, SqlError> => !isSqlError(error)

/** True if the database, its load or the network is at fault, and not the statement. */
export const isOutage = (error: SqlError): boolean => {
  switch (error.reason._tag) {
    case "ConnectionError":
    case "AuthenticationError":
    case "DeadlockError":
    case "SerializationError":
    case "LockTimeoutError":
    case "StatementTimeoutError":
      return true
    case "UnknownError":
      return outageClasses.has(sqlState(error).slice(0, 2)) || isReadOnly(error)
    case "AuthorizationError":
    case "SqlSyntaxError":
    case "UniqueViolation":
    case "ConstraintError":
      return false
  }
}

/** A failure of the connection, described in words. */
export const lostConnection = (message: string): SqlError =>
  new SqlError({ reason: new ConnectionError({ cause: message, message }) })

/** The five characters by which PostgreSQL names an error; empty if it named none. */
export const sqlState = ({ reason: { cause } }: SqlError): string =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : ""

/** Insufficient resources, operator intervention (a restart), system error. */
const outageClasses = new Set(["53", "57", "58"])

/** True if the server or the session takes no writes. */
export const isReadOnly = (error: SqlError): boolean => sqlState(error) === "25006"

/** True if the connection's prepared statement was dropped, or its result has other columns now. */
export const isStaleStatement = (error: SqlError): boolean =>
  ["26000", "0A000"].includes(sqlState(error))

/** True if a row is outside of its partition's bounds, which have no name as other checks have. */
const isOutOfPartition = (error: SqlError): boolean =>
  sqlState(error) === "23514" && !Predicate.hasProperty(error.reason.cause, "constraint")

/** True if a pooler refused a setting that the session was to begin with. */
export const isRefusedSetting = ({ reason: { cause } }: SqlError): boolean =>
  cause instanceof Error && /startup parameter/.test(cause.message)

export const isMissingTable = (error: SqlError): boolean => sqlState(error) === "42P01"

/** True if the function `assert_applied` undid the statement. */
export const isUnmet = (error: SqlError): boolean => sqlState(error) === "RP001"
