import { UnitOfWork, type CompanyId } from "@review-proof/ports"
import { Context, Effect, FiberSet, Layer, Schema } from "effect"

/** This instance already imports as many files as it may, in all or of this company. */
export class TooManyImports extends Schema.TaggedError<TooManyImports>()("TooManyImports", {}) {
  override readonly message = "Too many imports are under way"
}

/** Each file is held in memory until it is imported. */
const maxAtOnce = 4

/** Others find a place whatever one company uploads. */
const maxOfCompany = 2

/**
 * Imports that continue after their request was answered. They are interrupted when the instance
 * stops.
 */
export class ImportWork extends Context.Service<
  ImportWork,
  {
    /**
     * Runs `begin` if an import may start, and then its `work`, if any, in the background. The
     * place is taken until the work ends. Fails with `TooManyImports`.
     */
    readonly within: <A, E, R>(
      companyId: CompanyId,
      begin: Effect.Effect<{ readonly value: A; readonly work: Effect.Effect<void> | null }, E, R>
    ) => Effect.Effect<A, E | TooManyImports, R>
  }
>()("@review-proof/domain/ImportWork") {
  static readonly layer = Layer.effect(
    ImportWork,
    Effect.gen(function* () {
      // The store must close after the last write of this work.
      yield* UnitOfWork
      const fibers = yield* FiberSet.make<void>()
      const places: Array<CompanyId> = []
      return ImportWork.of({
        within: (companyId, begin) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              const own = places.filter((holder) => holder === companyId)
              if (places.length >= maxAtOnce || own.length >= maxOfCompany) {
                return yield* new TooManyImports()
              }
              places.push(companyId)
              const giveBack = Effect.sync(() => places.splice(places.indexOf(companyId), 1))
              const begun = yield* restore(begin).pipe(Effect.onError(() => giveBack))
              yield* begun.work === null
                ? giveBack
                : FiberSet.run(fibers, Effect.ensuring(Effect.interruptible(begun.work), giveBack))
              return begun.value
            })
          )
      })
    })
  )
}
