/**
 * The shapes of the management API's handlers: what the path names, who may use the operation, what
 * it does, and its answer.
 */
import type { Actor } from "@review-proof/domain/companies"
import type { Right } from "@review-proof/domain/portal"
import type { Paged, PageQuery } from "@review-proof/domain/requests"
import type { ApiError } from "@review-proof/http-server"
import type { CompanyId, Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { pageQuery, pageWire } from "../fields/paging.ts"
import { currentActor, requireReadRight } from "./actor.ts"
import { companyIn } from "./wire/ids.ts"

interface Named {
  readonly params: { readonly id: string }
}

type IdIn<Id> = (path: Named["params"]) => Effect.Effect<Id, ApiError>
type Wire<A, B> = (found: A, now: Timestamp) => B

/** Answers with the entity of the id, if the actor has the right in its company. */
export const reading = <Id, A extends { readonly companyId: CompanyId }, E, R, B>(
  idIn: IdIn<Id>,
  read: (id: Id) => Effect.Effect<A, E, R>,
  right: Right,
  wire: Wire<A, B>
) =>
  Effect.fnUntraced(function* ({ params }: Named) {
    const found = yield* read(yield* idIn(params))
    yield* requireReadRight(right, found.companyId)
    return wire(found, yield* Clock.currentTimeMillis)
  })

/** Answers with a page of the company's things, if the actor has the right there. */
export const listing = <Filters extends Parameters<typeof pageQuery>[0], A, E, R, B>(
  list: (id: CompanyId, query: Filters & PageQuery) => Effect.Effect<Paged<A>, E, R>,
  right: Right,
  wire: Wire<A, B>
) =>
  Effect.fnUntraced(function* ({ params, query }: Named & { readonly query: Filters }) {
    const id = yield* companyIn(params)
    yield* requireReadRight(right, id)
    const page = yield* list(id, { ...query, ...pageQuery(query) })
    const now = yield* Clock.currentTimeMillis
    return pageWire(page, (item) => wire(item, now))
  })

/** Does something to the entity of the id. The use case checks whether the actor may. */
export const acting = <Id, Payload, A, E, R, B>(
  idIn: IdIn<Id>,
  work: (actor: Actor, id: Id, payload: Payload) => Effect.Effect<A, E, R>,
  wire: Wire<A, B>
) =>
  Effect.fnUntraced(function* ({ params, payload }: Named & { readonly payload: Payload }) {
    const id = yield* idIn(params)
    const done = yield* work(yield* currentActor, id, payload)
    return wire(done, yield* Clock.currentTimeMillis)
  })
