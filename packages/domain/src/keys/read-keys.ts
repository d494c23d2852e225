import { Credentials, KeyId, type CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { orNotFound } from "../errors.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"

/** The key, or `NotFound`. */
export const getKey = (id: KeyId) =>
  Effect.flatMap(
    Credentials.use((credentials) => credentials.findKey(id)),
    orNotFound("key")
  )

/** A company's keys, ended ones too, newest first. */
export const listKeys = Effect.fn("listKeys")(function* (companyId: CompanyId, query: PageQuery) {
  yield* getCompany(companyId)
  const credentials = yield* Credentials
  const list = { owner: companyId, list: "keys", position: creationPosition(KeyId) }
  return yield* readPage(list, query, (request) => credentials.pageKeys(companyId, request))
})
