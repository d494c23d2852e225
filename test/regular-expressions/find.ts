/** Finds the regular expressions that a module has: literals and what it gives to `RegExp`. */
import { parseSync, Visitor } from "oxc-parser"
import type { Expression, NewExpression, CallExpression } from "oxc-parser"

export const expressionsIn = (file: string, source: string): ReadonlyArray<RegExp> => {
  const found: Array<RegExp> = []
  const made: Array<NewExpression | CallExpression> = []
  const constants = new Map<string, Expression>()
  const note = (call: NewExpression | CallExpression) => {
    if (call.callee.type === "Identifier" && call.callee.name === "RegExp") made.push(call)
  }
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init !== null) constants.set(id.name, init)
    },
    NewExpression: note,
    CallExpression: note
  }).visit(parseSync(file, source).program)
  for (const { arguments: given } of made) {
    const [pattern = "", flags = ""] = given.map((each) => textOf(each, constants))
    found.push(new RegExp(pattern, flags))
  }
  return found
}

/** The text of a constant. A value that the module does not show is an `x`. */
const textOf = (
  node: Expression | { type: string },
  constants: Map<string, Expression>
): string => {
  const inner = (part: Expression | { type: string }) => textOf(part, constants)
  if ("quasis" in node) return spliced(node, (quasi) => quasi.cooked ?? "", inner)
  if ("quasi" in node) return spliced(node.quasi, (quasi) => quasi.raw, inner)
  if ("value" in node && typeof node.value === "string") return node.value
  if ("name" in node && typeof node.name === "string") {
    const constant = constants.get(node.name)
    return constant === undefined ? "x" : inner(constant)
  }
  if (node.type === "CallExpression" && "callee" in node) {
    const { arguments: given, callee } = node
    if ("object" in callee && "elements" in callee.object) {
      const parts = callee.object.elements.map((part) => (part === null ? "" : inner(part)))
      return parts.join(given[0] === undefined ? "," : inner(given[0]))
    }
  }
  throw new Error(`This part of a regular expression is not understood: ${node.type}`)
}

const spliced = (
  {
    expressions,
    quasis
  }: { expressions: ReadonlyArray<Expression>; quasis: ReadonlyArray<{ value: Quasi }> },
  textOfQuasi: (quasi: Quasi) => string,
  inner: (part: Expression) => string
): string =>
  quasis
    .map(({ value }, at) => {
      const expression = expressions[at]
      return textOfQuasi(value) + (expression === undefined ? "" : inner(expression))
    })
    .join("")

interface Quasi {
  readonly raw: string
  readonly cooked: string | null
}
