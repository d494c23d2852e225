import { listLostProviders, reseal, type Resealed } from "@review-proof/domain/secrets"
import type { CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { requireOwnData } from "./data-directory/own-data.ts"
import { printStdout } from "./process/print.ts"
import { serviceProcess } from "./process/service-process.ts"
import { startFailure } from "./process/start-failure.ts"
import { storeLayer } from "./store.ts"

/** Seals the store's secrets with the first master key, and reports the result. */
export const resealProcess = (options: { readonly giveUp: boolean }) =>
  serviceProcess(
    Effect.fnUntraced(function* (config) {
      yield* requireOwnData(config)
      const { done, lost } = yield* Effect.all({
        lost: options.giveUp ? listLostProviders() : Effect.succeed([]),
        done: reseal(options)
      }).pipe(
        Effect.catchTag("MasterKeyMissing", () => Effect.fail(masterKeyMissing)),
        Effect.provide(storeLayer(config))
      )
      yield* printStdout(wordsFor(done, lost))
      if (done.unopened.length > 0) return yield* unopenedSecrets(done)
    })
  )

const wordsFor = ({ endpoints, replaced }: Resealed, lostProviders: ReadonlyArray<CompanyId>) =>
  [
    `Everything that could be opened is now sealed with the first master key: the store's key, and the secrets of webhook endpoints (${endpoints} of them just now).`,
    ...(replaced.length === 0
      ? []
      : [
          `The secrets of these endpoints were lost and replaced. Rotate them and inform their receivers: ${replaced.join(", ")}`
        ]),
    ...(lostProviders.length === 0
      ? []
      : [
          `The client secrets of these companies' sign-in providers are lost. Have their owners enter them again: ${lostProviders.join(", ")}`
        ])
  ].join("\n")

const masterKeyMissing = startFailure(
  "The data is sealed with a master key that is not listed, so nothing was changed. List it after the new one, or give up what it sealed with --give-up."
)

const unopenedSecrets = ({ unopened }: Resealed) =>
  startFailure(
    `Secrets of these webhook endpoints are sealed with a master key that is not listed: ${unopened.join(", ")}. List it, or give up these secrets with --give-up.`
  )
