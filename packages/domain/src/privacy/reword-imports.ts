import { Businesses, type CompanyId } from "@review-proof/ports"
import { ImportRuns, type Change } from "@review-proof/ports/store"
import { Effect, Stream } from "effect"
import { everyItem } from "../paging/every-item.ts"

/**
 * The writes that change the names of a company's imported files. Files are listed by business, so
 * all of its businesses are looked through.
 */
export const rewordImports = Effect.fnUntraced(function* (
  companyId: CompanyId,
  reword: (fileName: string) => string
) {
  const businesses = yield* Businesses
  const runs = yield* ImportRuns
  const changed = everyItem(businesses.page, [companyId], pageSize).pipe(
    Stream.flatMap(({ business }) => everyItem(runs.page, [business.id], pageSize), {
      concurrency: 4
    }),
    Stream.map((before) => ({ before, fileName: reword(before.fileName) })),
    Stream.filter(({ before, fileName }) => fileName !== before.fileName),
    Stream.map(({ before, fileName }): Change => {
      const run = { ...before, fileName, version: before.version + 1 }
      return { _tag: "ReplaceImportRun", run }
    })
  )
  return yield* Stream.runCollect(changed)
})

const pageSize = 200
