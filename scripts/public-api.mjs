// The public names of ports and domain, read from the declarations that `tsc -b` writes: what each is
// documented as, its signature, and for an effect its errors and the services that it needs.
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { parseSync } from "oxc-parser"

const packages = join(import.meta.dirname, "..", "packages")

/** The entries in the order in which they are read, each with its names. */
export const publicApi = () =>
  [
    ["ports", "index"],
    ["ports", "store"],
    ["ports", "sign-in"],
    ...readdirSync(join(packages, "domain", "src", "entries")).map((file) => [
      "domain",
      `entries/${basename(file, ".ts")}`
    ])
  ].map(([name, entry]) => {
    const path = entry === "index" ? "" : `/${basename(entry)}`
    return {
      entry: `@review-proof/${name}${path}`,
      names: exportsOf(join(packages, name, "dist", `${entry}.d.ts`))
    }
  })

/** The names of an index, with their declarations wherever those are. */
const exportsOf = (index) =>
  parsed(index).body.flatMap((node) => {
    // A name of another package is in that package's entries.
    if (node.source == null || !node.source.value.startsWith(".")) return []
    const file = fileOf(index, node.source.value)
    return node.specifiers.map(({ exported }) => describe(exported.name, file))
  })

/** One name: a schema and its type have the same, so it can have several declarations. */
const describe = (name, file) => {
  const { body, comments, text } = parsed(file)
  const nodes = body.filter((node) => declaredBy(node).includes(name))
  const docs = nodes.flatMap((node) =>
    comments.filter(({ end }) => end <= node.start && text.slice(end, node.start).trim() === "")
  )
  const effects = nodes.flatMap((node) => effectOf(node, file))
  return {
    name,
    documentation: docs.map(({ value }) => plain(value)).join(" "),
    signature: nodes.map(({ end, start }) => tidy(text.slice(start, end))).join("\n"),
    ...effects[0]
  }
}

const originOf = (name, index) => {
  const node = parsed(index).body.find((each) =>
    each.specifiers?.some(({ exported }) => exported.name === name)
  )
  return fileOf(index, node.source.value)
}

const declaredBy = ({ declaration, type }) => {
  if (type !== "ExportNamedDeclaration" || declaration == null) return []
  return declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id.name]
}

/** The effect that a constant is or a function answers, if it is one. */
const effectOf = ({ declaration }, file) => {
  const type = declaration.declarations?.[0].id.typeAnnotation?.typeAnnotation
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
    : originOf(name, join(packages, home, "dist", `${entry}.d.ts`))
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
