import type { AuditEntry } from "@review-proof/ports"
import { Equal } from "effect"

type Json = AuditEntry["details"][string]

/** The fields of a patch that change something, each with what it was and what it becomes. */
export const fieldChanges = <Fields extends { readonly [name: string]: Json }>(
  before: Fields,
  patch: { readonly [Name in keyof Fields]?: Fields[Name] | undefined }
): { readonly [name: string]: { readonly from: Json; readonly to: Json } } =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([name, to]) => {
      const from = before[name]
      if (to === undefined || from === undefined || Equal.equals(from, to)) return []
      return [[name, { from, to }]]
    })
  )
