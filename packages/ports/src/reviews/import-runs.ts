import { Context, Option } from "effect"
import type { BusinessId, CompanyId, ImportRunId } from "../model/ids.ts"
import type { ImportRun, RejectedImportLine } from "../model/import-run.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { Stored } from "../stored.ts"

/** Changes of imports. */
export type ImportChange =
  | { readonly _tag: "InsertImportRun"; readonly run: ImportRun }
  | { readonly _tag: "ReplaceImportRun"; readonly run: ImportRun }
  /** Keeps lines of an import that were rejected. No line comes twice. */
  | {
      readonly _tag: "InsertRejectedLines"
      readonly run: Pick<ImportRun, "id" | "companyId">
      readonly lines: ReadonlyArray<RejectedImportLine>
    }

/** Imports of files, newest first in lists. */
export class ImportRuns extends Context.Service<
  ImportRuns,
  {
    readonly find: (id: ImportRunId) => Stored<Option.Option<ImportRun>>
    readonly page: (
      businessId: BusinessId,
      request: PageRequest<CreationPosition<ImportRunId>>
    ) => Stored<Page<ImportRun, CreationPosition<ImportRunId>>>
    /** Up to `limit` of its rejected lines after a line, in their order. */
    readonly rejectedLines: (
      companyId: CompanyId,
      id: ImportRunId,
      after: number,
      limit: number
    ) => Stored<ReadonlyArray<RejectedImportLine>>
  }
>()("@review-proof/ports/ImportRuns") {}
