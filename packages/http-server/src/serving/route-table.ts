/** Knows the methods of each path, to distinguish a wrong method from a wrong path. */
export class RouteTable {
  readonly #paths = new Map<number, Array<KnownPath>>()
  /** Paths without parameters: they win over paths with parameters. */
  readonly #literal = new Map<string, KnownPath>()

  add(method: string, path: string): void {
    if (/[*()?]|[^/]:/.test(path)) throw new Error(`Not a path of plain segments: ${path}`)
    const segments = path.split("/")
    const alike = this.#paths.get(segments.length) ?? []
    this.#paths.set(segments.length, alike)
    const known = alike.find((one) => one.path === path)
    if (known !== undefined) known.methods.add(method)
    else {
      const added = { path, segments, methods: new Set([method]) }
      if (!path.includes(":")) this.#literal.set(path, added)
      alike.push(added)
      alike.sort((a, b) => (literalsFirst(a.path) < literalsFirst(b.path) ? -1 : 1))
    }
  }

  /**
   * The declared path, or the methods that the path answers to; undefined if nothing is there.
   */
  find(method: string, path: string): string | ReadonlySet<string> | undefined {
    if (this.#literal.get(path)?.methods.has(method) === true) return path
    const segments = path.split("/")
    const alike =
      this.#paths.get(segments.length)?.filter((known) => matches(known, segments)) ?? []
    const sought = method === "HEAD" ? ["HEAD", "GET"] : [method]
    const found = alike.find(({ methods }) => sought.some((one) => methods.has(one)))
    if (found !== undefined) return found.path
    return alike.length === 0 ? undefined : new Set(alike.flatMap(({ methods }) => [...methods]))
  }
}

interface KnownPath {
  /** The declared path, `/v1/reviews/:id`. */
  readonly path: string
  readonly segments: ReadonlyArray<string>
  readonly methods: Set<string>
}

const matches = (known: KnownPath, segments: ReadonlyArray<string>): boolean =>
  known.segments.every((segment, at) =>
    segment.startsWith(":") ? segments[at] !== "" : segment === segments[at]
  )

const literalsFirst = (path: string): string => path.replaceAll(":", "\uffff")
