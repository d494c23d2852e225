// The public names of the packages that are embedded, read from the declarations that `tsc -b` writes:
// what each is documented as, its signature, and for an effect its errors and the services that it needs.
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { parseSync } from "oxc-parser"

const packages = join(import.meta.dirname, "..", "packages")

const adapters = ["memory", "messaging", "oidc", "passkeys", "postgres", "webhooks"]

/** The entries in the order in which they are read, each with its names. */
export const publicApi = () => {
  const entries = [
    ["ports", "index"],
    ["ports", "store"],
    ["ports", "sign-in"],
    ...readdirSync(join(packages, "domain", "src", "entries")).map((file) => [
      "domain",
      `entries/${basename(file, ".ts")}`
    ]),
    ["ports", "testing/index"],
    ["ports", "testing/arbitraries/index"],
    ...adapters.map((name) => [`adapter-${name}`, "index"])
  ].map(([name, entry]) => ({
    entry: join("@review-proof", name, entry.replace(/^entries\/|\/?index$/g, "")),
    names: exportsOf(join(packages, name, "dist", `${entry}.d.ts`))
  }))
  const known = new Set(entries.flatMap(({ names }) => names.map(({ name }) => name)))
  return entries.map(({ entry, names }) => ({ entry, names, besides: besides(names, known) }))
}

/** The types that signatures of these names mention and no entry exports. */
const besides = (names, known) => {
  const found = new Map()
  const waiting = [...names]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [name, file] of next.mentions) {
      if (known.has(name) || found.has(name)) continue
      const type = describe(name, file)
      if (type.signature === "") continue
      found.set(name, type)
      waiting.push(type)
    }
  }
  return [...found.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

/** The names of an index, with their declarations wherever those are. */
const exportsOf = (index) =>
  parsed(index).body.flatMap((node) => {
    if (node.source == null) return declaredBy(node).map((name) => describe(name, index))
    // A name of another package is in that package's entries.
    if (!node.type.startsWith("Export") || !node.source.value.startsWith(".")) return []
    const file = fileOf(index, node.source.value)
    return node.type === "ExportAllDeclaration"
      ? exportsOf(file)
      : node.specifiers.map(({ exported }) => describe(exported.name, file))
  })

/** One name: a schema and its type have the same, so it can have several declarations. */
const describe = (name, file) => {
  const { body, comments, text } = parsed(file)
  const nodes = body.filter((node) => declaredBy(node, "also inner").includes(name))
  const docs = nodes.flatMap((node) =>
    comments.filter(({ end }) => end <= node.start && text.slice(end, node.start).trim() === "")
  )
  const effects = nodes.flatMap((node) => effectOf(node, file))
  return {
    name,
    documentation: docs.map(({ value }) => plain(value)).join(" "),
    signature: nodes.map((node) => tidy(sourceText(node, file))).join("\n"),
    mentions: nodes.flatMap((node) => mentionsOf(sourceText(node, file), file)),
    ...effects[0]
  }
}

/** A declaration's text; a class states what it extends, since a port's methods and an error's fields are there. */
const sourceText = ({ declaration, end, start }, file) => {
  const { body, text } = parsed(file)
  const own = text.slice(start, end)
  const base = declaration?.type === "ClassDeclaration" ? declaration.superClass?.name : undefined
  const found = body.find(
    ({ declarations, type }) =>
      type === "VariableDeclaration" && base !== undefined && declarations[0].id.name === base
  )
  if (found === undefined) return own
  const type = found.declarations[0].id.typeAnnotation.typeAnnotation
  return own.replace(base, () => text.slice(type.start, type.end))
}

/** The types of the project that a text names, each with the file that declares it or exports it. */
const mentionsOf = (text, file) => {
  const { body } = parsed(file)
  const imports = body.filter(
    ({ source, type }) => type === "ImportDeclaration" && source.value.startsWith(".")
  )
  const code = text.replaceAll(/\/\*[^]*?\*\//g, "")
  const inline = Array.from(code.matchAll(/import\("(\.[^"]*)"\)\.(\w+)/g), ([, path, name]) => [
    name,
    originIn(name, fileOf(file, path))
  ])
  const plainNames = new Set(
    code.replaceAll(/import\("[^"]*"\)\.\w+|"[^"]*"/g, "").match(/\b[A-Z]\w+/g)
  )
  const imported = imports.flatMap(({ source, specifiers }) =>
    specifiers
      .filter(({ local }) => plainNames.has(local.name))
      .map(({ local }) => [local.name, originIn(local.name, fileOf(file, source.value))])
  )
  const inner = [...plainNames].filter((name) =>
    body.some((node) => declaredBy(node, "also inner").includes(name))
  )
  return [...inline, ...imported, ...inner.map((name) => [name, file])]
}

/** The file that declares a name: this one, or the one from which it is re-exported. */
const originIn = (name, file) => {
  const node = parsed(file).body.find(
    ({ source, specifiers }) =>
      source != null && specifiers?.some(({ exported }) => exported?.name === name)
  )
  return node?.source.value.startsWith(".") ? originIn(name, fileOf(file, node.source.value)) : file
}

const declaredBy = (node, which = "exported") => {
  const isInner = which !== "exported" && /^TS\w+Declaration$/.test(node.type)
  const declaration = isInner ? node : node.declaration
  if (!isInner && (node.type !== "ExportNamedDeclaration" || declaration == null)) return []
  return declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id.name]
}

/** The effect that a constant is or a function answers, if it is one. */
const effectOf = ({ declaration }, file) => {
  const type = declaration?.declarations?.[0].id.typeAnnotation?.typeAnnotation
  const answer = type?.type === "TSFunctionType" ? type.returnType.typeAnnotation : type
  const given = answer?.typeArguments?.params
  if (given === undefined || nameOf(answer, file) !== "Effect") return []
  const [, errors, services] = given
  const open = type.typeParameters?.params.map(({ name }) => name.name) ?? []
  const closed = (union) => membersOf(union, file).filter((name) => !open.includes(name))
  return [
    {
      parameters: type.params?.map(({ name }) => name),
      errors: closed(errors),
      services: closed(services)
    }
  ]
}

/** The names of a union, with every alias of a union in it resolved. */
const membersOf = (type, file) => {
  if (type === undefined || type.type === "TSNeverKeyword") return []
  if (type.type === "TSParenthesizedType") return membersOf(type.typeAnnotation, file)
  if (type.type === "TSUnionType") {
    return [...new Set(type.types.flatMap((each) => membersOf(each, file)))].toSorted()
  }
  if (type.type === "TSTypeParameter" || nameOf(type, file) === undefined) return []
  const name = nameOf(type, file)
  if (name === "Exclude") return membersOf(type.typeArguments.params[0], file)
  if (name === "RuleConflict") return literalsOf(type.typeArguments.params[0])
  const alias = declarationOf(name, type, file)
  return alias === undefined ? [name] : membersOf(alias.type, alias.file)
}

const literalsOf = (type) => {
  if (type.type === "TSUnionType") return type.types.flatMap(literalsOf)
  return type.type === "TSLiteralType" ? [type.literal.value] : []
}

/** The union that a name stands for, if a package of the project declares it. */
const declarationOf = (name, type, file) => {
  const source = sourceOf(name, type, file)
  if (!source.startsWith(".") && !source.startsWith("@review-proof/")) return undefined
  const [, home, entry = "index"] = source.split("/")
  const from = source.startsWith(".")
    ? fileOf(file, source)
    : originIn(name, join(packages, home, "dist", `${entry}.d.ts`))
  const found = parsed(from).body.find((node) => declaredBy(node).includes(name))?.declaration
  return found?.type === "TSTypeAliasDeclaration" && found.typeAnnotation.type === "TSUnionType"
    ? { type: found.typeAnnotation, file: from }
    : undefined
}

/** The module that a type is named from: its own `import("…")`, an import of the file, or the file. */
const sourceOf = (name, type, file) =>
  type.type === "TSImportType"
    ? (type.source ?? type.argument.literal).value
    : (parsed(file).body.find(
        (node) =>
          node.type === "ImportDeclaration" &&
          node.specifiers.some(({ local }) => local.name === name)
      )?.source.value ?? `./${basename(file).replace(".d.ts", ".ts")}`)

const nameOf = (type, file) => {
  const { text } = parsed(file)
  const named = type.type === "TSImportType" ? type.qualifier : type.typeName
  if (named == null) return undefined
  return text.slice(named.start, named.end).split(".").at(-1)
}

const fileOf = (from, path) => join(dirname(from), path.replace(/\.ts$/, ".d.ts"))

const known = new Map()
const parsed = (file) => {
  if (!known.has(file)) {
    const text = readFileSync(file, "utf8")
    const { comments, program } = parseSync(file, text)
    known.set(file, { body: program.body, comments, text })
  }
  return known.get(file)
}

const plain = (comment) =>
  comment
    .replaceAll(/\s*\n\s*\* ?/g, " ")
    .replace(/^\*+/, "")
    .trim()

const tidy = (text) =>
  text
    .replace(/^export (?:declare )?/, "")
    .replaceAll(/import\("[^"]*"\)\./g, "")
    .replaceAll(/\n {4}/g, "\n  ")
