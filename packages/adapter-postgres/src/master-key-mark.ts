import { MasterKeyMark } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { WriteClient } from "./client.ts"
import { stored } from "./stored.ts"

export const masterKeyMarkLayer = Layer.effect(
  MasterKeyMark,
  Effect.map(WriteClient, (sql) =>
    MasterKeyMark.of({
      first: (mark) =>
        sql.query<{ readonly mark: string }>(keepFirst, [mark]).pipe(
          Effect.map((rows) => rows[0]?.mark ?? mark),
          stored("MasterKeyMark.first")
        )
    })
  )
)

/** Written in any case: where two come at once, the second would not see the first's row otherwise. */
const keepFirst = `insert into master_key_mark as kept (mark) values ($1)
  on conflict (is_only) do update set mark = kept.mark returning mark`
