import { afterRestore } from "@review-proof/adapter-postgres"
import { Effect } from "effect"
import { requireOwnData } from "./data-directory/own-data.ts"
import { printStdout } from "./process/print.ts"
import { serviceProcess } from "./process/service-process.ts"
import { openDatabase, storeUnusable } from "./store.ts"

/** Prepares a database that was set back to a snapshot, before anything else starts on it. */
export const restoredProcess = serviceProcess(
  Effect.fnUntraced(function* (config) {
    yield* requireOwnData(config)
    const { url } = yield* openDatabase(config)
    const raised = yield* Effect.mapError(afterRestore({ url }), storeUnusable(config))
    yield* printStdout(raised ? raisedMessage : notRaisedMessage)
  })
)

const raisedMessage =
  "Public numbers and feed positions were raised past all that the database may have issued."

const notRaisedMessage =
  "Nothing to do: the database has issued nothing since public numbers and feed positions were last raised."
