/** The pages that links lead to from the portal's first one, one of each kind. */
export async function portalPages(
  look: (path: string) => Promise<{ readonly text: string }>
): Promise<ReadonlyArray<string>> {
  const found = new Map([["/portal", "/portal"]])
  for (const path of found.values()) {
    const { text } = await look(path)
    for (const [, link = ""] of text.matchAll(/href="(\/portal[^"#]*)"/g)) {
      const next = link.replaceAll("&amp;", "&")
      if (!next.includes("cursor=") && !found.has(kindOf(next))) found.set(kindOf(next), next)
    }
  }
  return [...found.values()]
}

/** The path with its ids left out, without its query. */
export const kindOf = (path: string): string =>
  path.replace(/\?.*/, "").replaceAll(/\/[a-z]+_[0-9a-z]+/g, "/…")
