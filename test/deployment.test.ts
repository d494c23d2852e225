// Goal: the files in deploy/ fit the service. They name settings and metrics that exist, and each alert is explained.
import { Result } from "effect"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, test } from "@effect/vitest"
import { readConfig } from "../packages/app/src/configuration/config.ts"
import { risksOf } from "../packages/app/src/configuration/risks.ts"

const root = join(import.meta.dirname, "..")
const read = (...path: ReadonlyArray<string>) => readFileSync(join(root, ...path), "utf8")
const operations = read("docs", "operations.md")
const monitoring = read("docs", "monitoring.md")
const alerts = read("deploy", "watch", "alerts.yaml")

const namesIn = (text: string, pattern: RegExp): ReadonlyArray<string> => [
  ...new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name))
]

/** The names of settings in the document's table. */
const settings = new Set(
  operations
    .split("\n")
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .flatMap((line) => namesIn(line.split("|")[1] ?? "", /`([A-Z_]+)`/g))
)

/** Names of the platforms, and of what these files define themselves. */
const others = new Set([
  "NODE_COMPILE_CACHE",
  "DATABASE_PASSWORD",
  "SITE",
  "UPSTREAMS",
  "HEALTH_PORT",
  "POSTGRES_USER",
  "POSTGRES_PASSWORD",
  "POSTGRES_INITDB_ARGS"
])

test.each(globSync("deploy/{Dockerfile,*.yaml,*.env,systemd/*,kubernetes/*}", { cwd: root }))(
  "%s sets only what the service reads",
  (file) => {
    const text = read(file).replaceAll(/^\s*#.*$/gm, "")
    const named = namesIn(text, /\b([A-Z]{2,}(?:_[A-Z]+)+|HOST|PORT|SITE|WORKERS|STORE)\b[=:]/g)
    const unknown = named.filter((name) => !settings.has(name) && !others.has(name))
    assert.deepStrictEqual(unknown, [])
  }
)

test("The settings of compose.yaml are enough to start in production, and nothing warns of them", () => {
  const compose = read("deploy", "compose.yaml")
  const [, block = ""] = /environment: &settings\n((?: {4}\w+: .*\n)+)/.exec(compose) ?? []
  const values: Readonly<Record<string, string>> = {
    SITE: "reviews.example.com",
    DATABASE_PASSWORD: "a".repeat(48),
    MANAGEMENT_TOKEN: "b".repeat(64),
    SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
    SMTP_URL: "smtps://user:password@mail.example.com",
    MAIL_FROM: "Reviews <reviews@example.com>"
  }
  const environment = Object.fromEntries(
    Array.from(block.matchAll(/^ {4}(\w+): (.*)$/gm), ([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, variable: string) => values[variable] ?? "")
    ])
  )
  const config = readConfig({ ...environment, NODE_ENV: "production" })
  assert.deepStrictEqual(risksOf(Result.getOrThrow(config)), [])
})

test("Neither git nor an image takes an operator's secrets and copies of the data", () => {
  const documented = `${operations}${read("docs", "backups.md")}`
  const ignored = read(".gitignore").split("\n")
  const leftOut = read(".dockerignore").split("\n")
  for (const [command, pattern] of [
    ["cp deploy/example.env deploy/.env", ".env"],
    ["> monday.dump", "*.dump"],
    ["review-proof backup monday.tar.gz", "*.tar.gz"]
  ] as const) {
    assert.include(documented, command)
    assert.include(ignored, pattern)
    assert.include(leftOut, `**/${pattern}`)
  }
})

test("systemd goes on starting the service for as long as the database is away", () => {
  const [, unit = ""] = read("deploy", "systemd", "review-proof.service").split(/^\[\w+\]$/m)
  assert.match(unit, /^StartLimitIntervalSec=0$/m)
})

test("Alerts and the dashboard ask only for metrics that the service has", () => {
  const known = new Set([
    ...namesIn(monitoring, /^\| `([a-z][a-z0-9_]+)(?:\{[\w,]*\})?` \|/gm),
    "up"
  ])
  const expressions = [
    ...namesIn(alerts, /^ +expr: (\|(?:\n {10}.*)+|.*)$/gm),
    ...namesIn(read("deploy", "watch", "dashboard.json"), /"expr": "(.*)"/g)
  ]
  const words = expressions.flatMap((expression) =>
    namesIn(
      expression
        .replaceAll(/\{[^}]*\}/g, "")
        .replaceAll(/\bby \([^)]*\)/g, "")
        .replaceAll(/\[\w+\]/g, ""),
      /\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|up)\b(?! ?\()/g
    )
  )
  const asked = words.map((name) => name.replace(/_bucket$/, ""))
  assert.isAbove(asked.length, 20)
  const unknown = [...new Set(asked)].filter((name) => !known.has(name))
  assert.deepStrictEqual(unknown, [])
})

test("Each alert is explained to the operator, and provoked by its test", () => {
  const names = namesIn(alerts, /alert: (\w+)/g)
  const explained = monitoring.slice(monitoring.indexOf("\n## Alerts"))
  assert.isAbove(names.length, 10)
  const unexplained = names.filter((name) => !explained.includes(`\`${name}\``))
  assert.deepStrictEqual(unexplained, [])
  const provoking = read("packages", "app", "test", "alerts", "alerts.alert.ts")
  const provoked = namesIn(provoking, /\b((?:[A-Z][a-z]+)+)\b/g)
  assert.includeMembers(
    [...provoked],
    names.map((name) => name.replace(/^ReviewProof/, ""))
  )
})
