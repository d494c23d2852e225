import { Config, Effect, Option, Redacted } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { wronglyUsed } from "./cli-failure.ts"

/** The URL of the management listener, without a path. */
const UrlFlag = GlobalFlag.Setting("url")({
  flag: Flag.String("url").pipe(
    Flag.withMetavar("url"),
    Flag.withDescription(
      "The URL of the management listener, without a path; MANAGEMENT_URL or http://127.0.0.1:3001 if left out"
    ),
    // `--url "$UNSET"` of a script must not reach another service than it means.
    Flag.filter(
      (url) => url !== "",
      () => "must not be empty"
    ),
    Flag.withFallbackConfig(Config.String("MANAGEMENT_URL")),
    Flag.withDefault("")
  )
})

const TokenFlag = GlobalFlag.Setting("token")({
  flag: Flag.Redacted("token").pipe(
    Flag.withMetavar("token"),
    Flag.withDescription("The token of the service; MANAGEMENT_TOKEN if left out"),
    Flag.withFallbackConfig(Config.Redacted("MANAGEMENT_TOKEN")),
    Flag.withDefault(Redacted.make(""))
  )
})

const ActingMemberFlag = GlobalFlag.Setting("acting-member")({
  flag: Flag.String("acting-member").pipe(
    Flag.withMetavar("mem_…"),
    Flag.withDescription(
      "Act as this member, with the rights of the role; as the operator if left out"
    ),
    // An empty id would mean the operator, and a header carries only ASCII.
    Flag.filter(
      (id) => /^[\x21-\x7e]+$/.test(id),
      () => "must be an id, mem_…"
    ),
    Flag.optional
  )
})

export const JsonFlag = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription(
      "Print JSON for scripts: the answer of the API unchanged, or the findings of doctor"
    ),
    Flag.withDefault(false)
  )
})

export const connectionFlags = [UrlFlag, TokenFlag, ActingMemberFlag, JsonFlag] as const

/** The address and token from flags and environment; fails if either is missing. */
export const connection = Effect.gen(function* () {
  const written = (yield* UrlFlag) || "http://127.0.0.1:3001"
  const url = URL.parse(written)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    return yield* wronglyUsed("--url or MANAGEMENT_URL must be http(s)://host:port, without a path")
  }
  // The service, too, ignores blanks and line breaks around it.
  const token = Redacted.value(yield* TokenFlag).trim()
  if (token === "") {
    return yield* wronglyUsed("The management API needs a token: set --token or MANAGEMENT_TOKEN")
  }
  if (!/^[\x20-\x7e]+$/.test(token)) {
    return yield* wronglyUsed("--token or MANAGEMENT_TOKEN must be one line of ASCII")
  }
  const actingMember = yield* ActingMemberFlag
  const headers = {
    authorization: `Bearer ${token}`,
    ...(Option.isSome(actingMember) ? { "acting-member": actingMember.value } : {})
  }
  return {
    origin: url.origin,
    headers,
    /** The URL of an operation; `path` begins behind `/management/v1`. */
    urlOf: (path: string) => new URL(`/management/v1${path}`, url)
  }
})
