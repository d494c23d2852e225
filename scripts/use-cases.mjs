// The table of what each use case needs and fails with, out of the public API.
import { readFileSync } from "node:fs"
import { join } from "node:path"

const crypto = ["Aead", "Digest", "Mac", "SecureRandom"]
const groups = join(import.meta.dirname, "..", "packages", "ports", "src", "store-ports.ts")
const storePorts = Array.from(
  readFileSync(groups, "utf8").matchAll(/^import type \{ (.+) \}/gm),
  ([, names]) => names.split(", ")
).flat()
const begin = "<!-- Written by `npm run docs:api`. -->\n"

/** The table as Markdown: every public effect of the domain that needs a service. */
export const useCases = (api) =>
  api
    .filter(({ entry }) => entry.startsWith("@review-proof/domain/"))
    .map(({ entry, names }) => {
      const rows = names.filter(({ services }) => services?.length > 0).map(row)
      return rows.length === 0 ? "" : `\n### \`${entry}\`\n\n${[...head, ...rows].join("\n")}\n`
    })
    .join("")

/** The guide with the table in place of its last section. */
export const withUseCases = (guide, table) => guide.slice(0, guide.indexOf(begin)) + begin + table

const head = ["| use case | ports of the store | other services | errors |", "|---|---|---|---|"]

const row = ({ errors, name, parameters, services }) => {
  const ports = services.filter((each) => storePorts.includes(each))
  const others = [
    ...services.filter((each) => !storePorts.includes(each) && !crypto.includes(each)),
    ...(services.some((each) => crypto.includes(each)) ? ["crypto"] : [])
  ]
  const refusals = errors.filter((error) => error !== "StoreUnavailable")
  const call = parameters === undefined ? name : `${name}(${parameters.join(", ")})`
  const cells = [`\`${call}\``, ports, others, refusals]
  return `| ${cells.map((cell) => (Array.isArray(cell) ? cell.join(", ") : cell)).join(" | ")} |`
}
