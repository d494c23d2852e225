import { Context, Effect, Layer } from "effect"

/**
 * Settings that lose or leak something without failing: a sentence each,
 * logged once, and kept for those who operate it.
 */
export class ConfigurationWarnings extends Context.Service<
  ConfigurationWarnings,
  {
    readonly current: Effect.Effect<ReadonlyArray<string>>
    readonly warn: (sentence: string) => Effect.Effect<void>
  }
>()("@review-proof/http-server/ConfigurationWarnings") {
  static readonly layer: Layer.Layer<ConfigurationWarnings> = Layer.sync(
    ConfigurationWarnings,
    () => {
      const known = new Set<string>()
      return ConfigurationWarnings.of({
        current: Effect.sync(() => [...known]),
        warn: (sentence) =>
          Effect.suspend(() => {
            if (known.has(sentence)) return Effect.void
            known.add(sentence)
            return Effect.logWarning(sentence)
          })
      })
    }
  )
}
