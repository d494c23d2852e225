import { isMasterKeyOfStore } from "@review-proof/domain"
import { Effect } from "effect"

/**
 * Says so where the store's data was made with another master key. It is no
 * reason not to start: whoever has lost the key has to go on without it.
 */
export const reportAnotherMasterKey = isMasterKeyOfStore.pipe(
  Effect.flatMap((isOurs) => (isOurs ? Effect.void : Effect.logError(whatIsLost))),
  Effect.catch((error) => Effect.logWarning("Whose data this is could not be seen", error))
)

const whatIsLost =
  "The data was made with another master key (SECRETS_KEY, or the file secrets in DATA_DIR): webhook secrets cannot be opened, links that were sent lead nowhere, and people who unsubscribed are not recognised"
