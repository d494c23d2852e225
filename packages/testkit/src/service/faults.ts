/** Faults of the store, put between the service and its ports. */
import { StoreUnavailable } from "@review-proof/ports"
import { Context, Effect, Layer } from "effect"
import type { Services } from "./composition.ts"

export type Faults = ReturnType<typeof makeFaults>

export const makeFaults = () => {
  let failing: (port: string, method: string) => boolean = () => false

  const wrapPort = (port: string, service: object): object =>
    new Proxy(service, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        const operation = `${port}.${String(name)}`
        const guarded = (work: () => unknown) =>
          Effect.suspend(() => {
            if (failing(port, String(name))) {
              return Effect.fail(new StoreUnavailable({ operation, cause: "a fault of the test" }))
            }
            const result = work()
            return Effect.isEffect(result) ? result : Effect.succeed(result)
          })
        if (Effect.isEffect(member)) return guarded(() => member)
        if (typeof member !== "function") return member
        return (...args: ReadonlyArray<unknown>) =>
          guarded(() => Reflect.apply(member, target, args))
      }
    })

  return {
    /** The service's own ports; those of the store fail while a fault is on. */
    ports: Layer.effectContext(
      Effect.map(Effect.context<Services>(), (services) =>
        Context.makeUnsafe<never>(
          new Map(
            [...services.mapUnsafe].map(([key, service]) => {
              const port = portName.exec(key)?.[1]
              return [key, port === undefined ? service : wrapPort(port, Object(service))]
            })
          )
        )
      )
    ),
    /** While `work` runs, each call to the store fails whose port and method `fails` picks. */
    during: async <A>(
      fails: (port: string, method: string) => boolean,
      work: () => Promise<A>
    ): Promise<A> => {
      failing = fails
      try {
        return await work()
      } finally {
        failing = () => false
      }
    }
  }
}

/** Other ports keep working. */
const portName =
  /^@review-proof\/ports\/(?!HostResolver|PhoneNumbers|Message|WebhookTransport)(\w+)$/
