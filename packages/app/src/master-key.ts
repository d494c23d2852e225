import { ConfigurationWarnings } from "@review-proof/http-server"
import { Secrets } from "@review-proof/domain/secrets"
import { Effect } from "effect"

/**
 * Reports a store whose data was sealed with another master key. The service starts nevertheless,
 * because an operator who has lost the key must be able to continue without it.
 */
export const reportMasterKey = Effect.gen(function* () {
  const { storeKeyMaster } = yield* Secrets
  if (storeKeyMaster === "missing") yield* Effect.logError(keyMissingMessage)
  if (storeKeyMaster === "other") {
    yield* ConfigurationWarnings.use(({ warn }) => warn(keyNotFirstMessage))
  }
})

const keyMissingMessage =
  "The data was sealed with another master key (SECRETS_KEY, or the file secrets in DATA_DIR), which is not listed: webhook secrets cannot be opened, links already sent do not work, and people who unsubscribed are not recognised"

const keyNotFirstMessage =
  "The data is sealed with a master key (SECRETS_KEY, or the file secrets in DATA_DIR) that is not the first: run review-proof reseal, and keep that key listed until then"
