import { UnitOfWork } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { inBatches } from "../connection/batches.ts"
import { WriteClient } from "../connection/client.ts"
import { inviteTogether, loneInvitation } from "./invite.ts"
import { runCommit } from "./run-commit.ts"

/** Commits on PostgreSQL, each of them one statement; new invitations share theirs. */
export const UnitOfWorkLayer = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const sql = yield* WriteClient
    const invite = inBatches(inviteTogether(sql), yield* Effect.scope)
    return UnitOfWork.of({
      commit: (commit) => {
        const invitation = loneInvitation(commit)
        return invitation === undefined ? runCommit(sql, commit) : invite(invitation)
      }
    })
  })
)
