import { Redacted } from "effect"

/**
 * One URL for each server in a libpq URL: `postgres://user@one:5432,two:5432/reviews`. Null for an
 * invalid URL. Only the server that takes writes is used, whatever `target_session_attrs` says.
 */
export const serverUrls = (url: string): readonly [string, ...ReadonlyArray<string>] | null => {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]*)(.*)$/s.exec(url)
  if (parts === null) return null
  const [, before = "", servers = "", after = ""] = parts
  const urls = servers.split(",").map((server) => withoutTarget(`${before}${server}${after}`))
  const [first, ...others] = urls.filter((one) => one !== null)
  return first === undefined || others.length + 1 < urls.length ? null : [first, ...others]
}

const withoutTarget = (url: string): string | null => {
  const parsed = URL.parse(url)
  if (parsed === null) return null
  if (!parsed.searchParams.has("target_session_attrs")) return url
  parsed.searchParams.delete("target_session_attrs")
  return parsed.href
}

/** Like `serverUrls`, for a URL that was checked before. */
export const serversOf = (
  url: Redacted.Redacted<string>
): readonly [Redacted.Redacted<string>, ...ReadonlyArray<Redacted.Redacted<string>>] => {
  const [first, ...others] = serverUrls(Redacted.value(url)) ?? [Redacted.value(url)]
  return [Redacted.make(first), ...others.map((other) => Redacted.make(other))]
}
