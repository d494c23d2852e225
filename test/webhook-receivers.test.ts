// Goal: whoever copies a receiver's check out of docs/webhooks.md can rely on it, whatever a
// stranger sends. Each language is run where this machine has it; Node is always there.
import { spawnSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"

const page = readFileSync(join(import.meta.dirname, "..", "docs", "webhooks.md"), "utf8")
const folder = mkdtempSync(join(tmpdir(), "webhook-receivers-"))

afterAll(() => rmSync(folder, { recursive: true }))

const secret = `whsec_${"s".repeat(43)}`
const old = `whsec_${"o".repeat(43)}`
const at = 1_795_262_400
const body = `{"id":"evt_1","type":"reply.created","data":{"name":"Zoë"}}`

const v1 = (key: string, text = body) =>
  `v1=${createHmac("sha256", key).update(`${at}.${text}`).digest("hex")}`

interface Message {
  readonly header: string
  readonly body: string
  readonly now: number
}

const genuine = { header: `t=${at},${v1(secret)}`, body, now: at }
const messages: Readonly<Record<string, Message & { readonly trusted: boolean }>> = {
  "a message of ours is trusted": { ...genuine, trusted: true },
  "until it is five minutes old": { ...genuine, now: at + 299, trusted: true },
  "and no longer": { ...genuine, now: at + 300, trusted: false },
  "during a rotation, by either secret": {
    ...genuine,
    header: `t=${at},${v1(old)},${v1(secret)}`,
    trusted: true
  },
  "not by a secret that is another's": {
    ...genuine,
    header: `t=${at},${v1(old)}`,
    trusted: false
  },
  "not with another body": { ...genuine, body: `${body} `, trusted: false },
  "not with another time": {
    ...genuine,
    header: `t=${at + 1},${v1(secret)}`,
    trusted: false
  },
  "not without a signature": { ...genuine, header: `t=${at}`, trusted: false },
  "not without a time": { ...genuine, header: v1(secret), trusted: false },
  "a signature without a value is none": { ...genuine, header: `t=${at},v1`, trusted: false },
  "nor is a short one": { ...genuine, header: `t=${at},v1=ab`, trusted: false },
  "nor one that is no ASCII": { ...genuine, header: `t=${at},v1=é`, trusted: false },
  "a time that is no number is none": {
    ...genuine,
    header: `t=now,${v1(secret)}`,
    trusted: false
  },
  "an empty header is refused quietly": { ...genuine, header: "", trusted: false },
  "and so is any other text": { ...genuine, header: "garbage, =,,", trusted: false }
}

/** Programs that read messages from their input and print, for each, true or false. */
const languages: ReadonlyArray<
  readonly [fence: string, program: string, file: string, run: string]
> = [
  [
    "js",
    process.execPath,
    "verify.mjs",
    `import { readFileSync } from "node:fs"
       const { secret, messages } = JSON.parse(readFileSync(0, "utf8"))
       console.log(JSON.stringify(messages.map(({ header, body, now }) =>
         verify(secret, header, Buffer.from(body), now))))`
  ],
  [
    "python",
    "python3",
    "verify.py",
    [
      "import json, sys",
      "given = json.load(sys.stdin)",
      "print(json.dumps([verify(given['secret'], m['header'], m['body'].encode(), m['now'])",
      "                  for m in given['messages']]))"
    ].join("\n")
  ],
  [
    "php",
    "php",
    "verify.php",
    `$given = json_decode(file_get_contents('php://stdin'), true);
       echo json_encode(array_map(fn($m) =>
         verify($given['secret'], $m['header'], $m['body'], $m['now']), $given['messages']));`
  ],
  [
    "ruby",
    "ruby",
    "verify.rb",
    `require "json"
       given = JSON.parse($stdin.read)
       puts JSON.generate(given["messages"].map { |m|
         verify(given["secret"], m["header"], m["body"], m["now"]) })`
  ]
]

const atHand = languages.filter(([, program]) => spawnSync(program, ["--version"]).status === 0)

describe.each(atHand)("a receiver in %s", (fence, program, file, run) => {
  it("trusts our messages and no others, and fails on none", () => {
    const snippet = new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ""
    assert.include(snippet, "verify")
    const path = join(folder, file)
    writeFileSync(path, `${fence === "php" ? "<?php\n" : ""}${snippet}\n${run}\n`)
    const input = JSON.stringify({ secret, messages: Object.values(messages) })
    const { status, stderr, stdout } = spawnSync(program, [path], { input, encoding: "utf8" })
    assert.strictEqual(status, 0, stderr)
    const verdicts: unknown = JSON.parse(stdout)
    assert.deepStrictEqual(
      verdicts,
      Object.values(messages).map(({ trusted }) => trusted),
      `in the order of ${Object.keys(messages).join("; ")}`
    )
  })
})
