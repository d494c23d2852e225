/** One key's view of the public API. */
import type { Answer, Call, Client, Json } from "./client.ts"

export interface Api {
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, json: unknown, more?: Partial<Call>) => Promise<Answer>
  readonly patch: (path: string, json: unknown) => Promise<Answer>
  readonly remove: (path: string) => Promise<Answer>
  /** All items of a paged list, page by page. */
  readonly all: (path: string, limit?: number) => Promise<ReadonlyArray<Json>>
}

export const apiOf = (service: Client, key: string): Api => {
  const get = (path: string) => service.call({ path, key })
  return {
    get,
    post: (path, json, more = {}) => service.call({ method: "POST", path, key, json, ...more }),
    patch: (path, json) => service.call({ method: "PATCH", path, key, json }),
    remove: (path) => service.call({ method: "DELETE", path, key }),
    all: async (path, limit = 100) => {
      const items: Array<Json> = []
      let cursor: string | null = null
      do {
        const paging = `limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`
        const { json, status, text } = await get(
          `${path}${path.includes("?") ? "&" : "?"}${paging}`
        )
        if (status !== 200) throw new Error(text)
        items.push(...json.data)
        cursor = json.next_cursor
      } while (cursor !== null)
      return items
    }
  }
}

/** What an error answer says, request id and words aside. */
export const refusal = ({ json, status }: Answer) => ({
  status,
  code: json?.error?.code,
  fields: json?.error?.fields
})

/** How often each status, or code of an error, was answered. */
export const tally = (answers: ReadonlyArray<Answer>): { readonly [what: string]: number } => {
  const counts: Record<string, number> = {}
  for (const { json, status } of answers) {
    const what = status < 400 ? String(status) : json.error.code
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

export const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))
