import { Effect, Layer } from "effect"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { serviceProcess } from "./service-process.ts"
import { storeLayer } from "./store.ts"

/** Opening a store brings its schema up to date. */
export const migrateProcess = serviceProcess((config) =>
  Layer.build(storeLayer(config)).pipe(
    Effect.scoped,
    Effect.andThen(Effect.sync(() => void process.stdout.write("The schema is up to date.\n"))),
    Effect.provide(NodeCrypto.layer)
  )
)
