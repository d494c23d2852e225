// Checks the imports inside the packages, types included: files import each other in no cycle, and
// the folders listed here import only folders that are listed before them.
import { readFileSync } from "node:fs"
import { join, posix } from "node:path"

/** Folders side by side, the lowest first. Each folder of such a place has to be named. */
const folders = {
  "packages/ports/src": [
    "model",
    "access",
    "accounts",
    "webhooks",
    "invitations",
    "reviews",
    "store",
    "testing"
  ],
  "packages/domain/src": [
    "ids",
    "rights",
    "secrets",
    "commit",
    "limits",
    "paging",
    "audit",
    "companies",
    "keys",
    "access",
    "events",
    "webhooks",
    "dispatch",
    "scoring",
    "invitations",
    "sign-in",
    "businesses",
    "reviews",
    "products",
    "members",
    "reports",
    "notices",
    "proof-requests",
    "portal",
    "console",
    "privacy",
    "import",
    "background",
    "fields",
    "testing",
    "entries"
  ],
  "packages/adapter-memory/src": [
    "store",
    "access",
    "accounts",
    "invitations",
    "reviews",
    "webhooks",
    "commit"
  ],
  "packages/adapter-postgres/src": [
    "rows",
    "paging",
    "connection",
    "access",
    "accounts",
    "invitations",
    "reviews",
    "replica",
    "webhooks",
    "commit",
    "schema",
    "store"
  ],
  "packages/app/src": [
    "configuration",
    "telemetry",
    "process",
    "embedded-postgres",
    "data-directory",
    "backup",
    "doctor",
    "storefront",
    "demo",
    "cli"
  ],
  "packages/http-server/src": ["settings", "answers", "request", "fields", "listener", "serving"],
  "packages/adapter-http/src": [
    "fields",
    "errors",
    "steps",
    "wire",
    "openapi",
    "hooks",
    "public",
    "management"
  ],
  "packages/adapter-http/src/public": ["wire", "groups", "handlers"],
  "packages/adapter-http/src/management": ["wire", "import", "groups", "handlers", "operator"],
  "packages/adapter-web/src": [
    "style",
    "html",
    "site-pages",
    "answers",
    "forms",
    "routes",
    "widgets",
    "staff",
    "portal",
    "console",
    "reference"
  ],
  "packages/adapter-web/src/portal": [
    "frame",
    "plots",
    "sign-in",
    "account",
    "audit",
    "developer",
    "members",
    "products",
    "reviews",
    "invitations",
    "webhooks",
    "widgets",
    "usage",
    "overview",
    "settings"
  ]
}

const imported = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g

/** The problems of `files`, which are named from `root`. */
export const importProblems = (root, files) => {
  const known = new Set(files)
  const imports = new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), "utf8")
      const targets = [...text.matchAll(imported)].map(([, path]) =>
        posix.join(posix.dirname(file), path)
      )
      return [file, targets.filter((target) => known.has(target))]
    })
  )
  return [...cycles(imports), ...arrowsUpwards(imports), ...undeclared(files)]
}

function cycles(imports) {
  const done = new Set()
  const found = []
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start !== -1) found.push(`an import cycle: ${[...path.slice(start), file].join(" → ")}`)
    if (start !== -1 || done.has(file)) return
    for (const target of imports.get(file)) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}

function arrowsUpwards(imports) {
  return [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) =>
      Object.entries(folders).flatMap(([place, order]) => {
        const [from, to] = [file, target].map((path) => order.indexOf(folderIn(place, path)))
        return to > from && from !== -1 ? [`${file}: an import upwards, of ${target}`] : []
      })
    )
  )
}

function undeclared(files) {
  const missing = files.flatMap((file) =>
    Object.entries(folders).flatMap(([place, order]) => {
      const folder = folderIn(place, file)
      return folder === undefined || order.includes(folder) ? [] : [`${place}/${folder}`]
    })
  )
  return [...new Set(missing)].map(
    (path) => `${path}: its place among its siblings is not declared`
  )
}

function folderIn(place, path) {
  const rest = path.startsWith(`${place}/`) ? path.slice(place.length + 1).split("/") : []
  return rest.length > 1 ? rest[0] : undefined
}
