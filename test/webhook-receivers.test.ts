// Goal: whoever copies a receiver's check out of docs/webhooks.md can rely on it, whatever a
// stranger sends. A language that this machine does not have is shown as
// skipped; Node is always there.
import { spawnSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"

const page = readFileSync(join(import.meta.dirname, "..", "docs", "webhooks.md"), "utf8")
const folder = mkdtempSync(join(tmpdir(), "webhook-receivers-"))

afterAll(() => rmSync(folder, { recursive: true }))

const secret = `whsec_${"s".repeat(43)}`
const old = `whsec_${"o".repeat(43)}`
const at = 1_795_262_400
const body = `{"id":"evt_1","type":"reply.created","data":{"name":"Zoë"}}`

const v1 = (key: string) => `v1=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`

interface Message {
  readonly header: string
  readonly body: string
  readonly now: number
}

const genuine = { header: `t=${at},${v1(secret)}`, body, now: at }
const messages: Readonly<Record<string, Message & { readonly trusted?: true }>> = {
  "a message of ours is trusted": { ...genuine, trusted: true },
  "until it is five minutes old": { ...genuine, now: at + 299, trusted: true },
  "and no longer": { ...genuine, now: at + 300 },
  "during a rotation, by either secret": {
    ...genuine,
    header: `t=${at},${v1(old)},${v1(secret)}`,
    trusted: true
  },
  "not by a secret that is another's": { ...genuine, header: `t=${at},${v1(old)}` },
  "not with another body": { ...genuine, body: `${body} ` },
  "not with another time": { ...genuine, header: `t=${at + 1},${v1(secret)}` },
  "not without a signature": { ...genuine, header: `t=${at}` },
  "not without a time": { ...genuine, header: v1(secret) },
  "a signature without a value is none": { ...genuine, header: `t=${at},v1` },
  "nor is a short one": { ...genuine, header: `t=${at},v1=ab` },
  "nor one that is no ASCII": { ...genuine, header: `t=${at},v1=é` },
  "a time that is no number is none": { ...genuine, header: `t=now,${v1(secret)}` },
  "an empty header is refused quietly": { ...genuine, header: "" },
  "and so is any other text": { ...genuine, header: "garbage, =,," }
}

interface Language {
  /** The code behind the fence in the page. */
  readonly name: string
  readonly program: string
  /** The argument that asks for its version, where it is not `--version`. */
  readonly version?: string
  /** Arguments before the file, to run it. */
  readonly run?: string
  readonly file: string
  /** A program that reads messages from its input and prints a list of true and false. */
  readonly around: (snippet: string) => string
}

const languages: ReadonlyArray<Language> = [
  {
    name: "js",
    program: process.execPath,
    file: "verify.mjs",
    around: (snippet) => `import { readFileSync } from "node:fs"
${snippet}
const { secret, messages } = JSON.parse(readFileSync(0, "utf8"))
console.log(JSON.stringify(messages.map(({ header, body, now }) =>
  verify(secret, header, Buffer.from(body), now))))`
  },
  {
    name: "python",
    program: "python3",
    file: "verify.py",
    around: (snippet) => `${snippet}
import json, sys
given = json.load(sys.stdin)
print(json.dumps([verify(given['secret'], m['header'], m['body'].encode(), m['now'])
                  for m in given['messages']]))`
  },
  {
    name: "php",
    program: "php",
    file: "verify.php",
    around: (snippet) => `<?php
${snippet}
$given = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn($m) =>
  verify($given['secret'], $m['header'], $m['body'], $m['now']), $given['messages']));`
  },
  {
    name: "go",
    program: "go",
    version: "version",
    run: "run",
    file: "verify.go",
    around: (snippet) => `package main
import (
  "crypto/hmac"; "crypto/sha256"; "encoding/hex"; "encoding/json"; "os"; "strconv"; "strings"; "time"
)
${snippet}
func main() {
  var given struct {
    Secret string
    Messages []struct { Header, Body string; Now int64 }
  }
  if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil { panic(err) }
  verdicts := []bool{}
  for _, m := range given.Messages {
    verdicts = append(verdicts, Verify(given.Secret, m.Header, []byte(m.Body), time.Unix(m.Now, 0)))
  }
  if err := json.NewEncoder(os.Stdout).Encode(verdicts); err != nil { panic(err) }
}`
  },
  {
    name: "ruby",
    program: "ruby",
    file: "verify.rb",
    around: (snippet) => `${snippet}
require "json"
given = JSON.parse($stdin.read)
puts JSON.generate(given["messages"].map { |m|
  verify(given["secret"], m["header"], m["body"], m["now"]) })`
  }
]

const isAtHand = ({ program, version = "--version" }: Language) =>
  spawnSync(program, [version]).status === 0

/** Go compiles its library before the first run. */
const limits = { timeout: 300_000 }

describe.each(languages)("a receiver in $name", (language) => {
  const { around, file, name, program, run } = language
  const isMissing = !isAtHand(language)

  it.skipIf(isMissing)("trusts our messages and no others, and fails on none", limits, () => {
    const snippet = new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ""
    assert.match(snippet, /verify/i)
    const path = join(folder, file)
    writeFileSync(path, around(snippet))
    const input = JSON.stringify({ secret, messages: Object.values(messages) })
    const options = run === undefined ? [] : [run]
    const { status, stderr, stdout } = spawnSync(program, [...options, path], {
      input,
      encoding: "utf8"
    })
    assert.strictEqual(status, 0, stderr)
    const verdicts: unknown = JSON.parse(stdout)
    assert.deepStrictEqual(
      verdicts,
      Object.values(messages).map(({ trusted = false }) => trusted),
      `in the order of ${Object.keys(messages).join("; ")}`
    )
  })
})

it("each language of the page is tried", () => {
  const shown = Array.from(page.matchAll(/^```(\w+)\n/gm), ([, name]) => name)
  assert.sameMembers(
    shown.filter((name) => name !== "http"),
    languages.map(({ name }) => name)
  )
})
