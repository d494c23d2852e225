import { admissionRule } from "@review-proof/domain/access"
import type { StorePorts } from "@review-proof/ports/store"
import { allStoreLaws } from "@review-proof/ports/testing"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterAll } from "vitest"
import {
  connectionTo,
  freshDatabase,
  freshStore,
  storeOn
} from "@review-proof/testkit/database/database"

const scope = Effect.runSync(Scope.make())
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** An operator may set these; the store sets what its rules need. */
const othersSettings = `do $$ begin
  execute format('alter database %I set default_transaction_isolation = ''repeatable read''',
                 current_database());
  execute format('alter database %I set timezone = ''America/New_York''', current_database());
  execute format('alter database %I set standard_conforming_strings = off', current_database());
end $$`

const setDatabase = Effect.tap(freshDatabase, (url) =>
  Effect.scoped(Effect.flatMap(connectionTo(url), (sql) => sql.unsafe(othersSettings).unprepared))
)

const database = Effect.runSync(Effect.cached(Scope.provide(setDatabase, scope)))
const instance = (poolSize: number) =>
  Layer.unwrap(Effect.map(database, (url) => storeOn(url, poolSize)))

/** One store for all suites, which stays open between them: a database for each would cost more than its laws. */
const kept = <E>(store: Layer.Layer<StorePorts, E>) =>
  Layer.effectContext(Effect.runSync(Effect.cached(Scope.provide(Layer.build(store), scope))))

const admits = admissionRule
allStoreLaws("PostgreSQL, two connections", kept(freshStore(2)), { admits })
allStoreLaws("PostgreSQL, many connections", kept(instance(24)), {
  admits,
  second: kept(instance(8)),
  ending: instance(24),
  reopened: instance(8),
  unreachable: storeOn(Redacted.make("postgres://nobody@127.0.0.1:9/none"), 4)
})
