// The small faults that can be planted in a source file, each as a piece of text that replaces
// another. Names and types stay, so that every mutant runs.
import { parseSync } from "oxc-parser"
import { createHash } from "node:crypto"

const comparisons = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" }
const calculations = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" }
const choices = { "&&": "||", "||": "&&" }

const sql = [
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/ = /g, " <> "],
  [/ and /g, " or "],
  [/\bis not null\b/g, "is null"],
  [/\bis null\b/g, "is not null"],
  [/\bnot exists\b/g, "exists"],
  [/ desc\b/g, " asc"],
  [/\blimit 1\b/g, "limit 2"]
]

/** Words for readers and operators are not rules. */
const prose = new Set(["description", "summary", "title", "identifier", "examples", "message"])
const logged = /Effect\.(log|annotate|withSpan)|Metric\./

/** A fault in more text than this is a fault that every test sees. */
const maxLength = 400

/** All faults that can be planted in `source`, in its order. */
export function candidates(file, source) {
  const found = []
  const { program } = parseSync(file, source)
  visit(program, null, { statement: null, inFunction: false })
  return found

  function visit(node, parent, around) {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, parent, around))
    if (node === null || typeof node !== "object" || typeof node.type !== "string") return
    if (/^(Import|ExportAll|ExportNamed.*source)/.test(node.type) || isType(node)) return
    const isStatement = /(Statement|Declaration)$/.test(node.type) && node.type !== "BlockStatement"
    const inside = {
      statement: isStatement ? node : around.statement,
      inFunction: around.inFunction || /Function/.test(node.type)
    }
    propose(node, parent, inside)
    for (const [key, child] of Object.entries(node)) {
      if (key === "key" && !node.computed) continue
      visit(child, node, inside)
    }
  }

  function propose(node, parent, { statement, inFunction }) {
    const text = (of) => source.slice(of.start, of.end)
    const add = (kind, planted, site = node, wrap = ternary, shown = [text(site), planted]) => {
      if (statement === null || (kind !== "sql" && site.end - site.start > maxLength)) return
      const around = source.slice(statement.start, statement.end).replaceAll(/\s+/g, " ")
      const key = [kind, ...shown, around].join("\n")
      const { start, end } = site
      const line = source.slice(0, start).split("\n").length
      found.push({ file, line, start, end, kind, planted, wrap, shown, key })
    }
    const operator = (to) => `${text(node.left)} ${to} ${text(node.right)}`

    const inSql = (piece, pattern, to) => {
      for (const { 0: match, index } of text(piece).matchAll(pattern)) {
        const [from, upTo] = [piece.start + index, piece.start + index + match.length]
        const planted = source.slice(node.start, from) + to + source.slice(upTo, node.end)
        const near = [source.slice(from - 20, from), source.slice(upTo, upTo + 20)]
        add("sql", planted, node, ternary, [near.join(match), near.join(to)])
      }
    }

    switch (node.type) {
      case "BinaryExpression":
        if (node.operator in comparisons) add("comparison", operator(comparisons[node.operator]))
        else if (node.operator in calculations && !isText(node))
          add("calculation", operator(calculations[node.operator]))
        break
      case "LogicalExpression":
        if (node.operator in choices) add("choice", operator(choices[node.operator]))
        else add("default", text(node.left))
        break
      case "IfStatement":
      case "ConditionalExpression":
        add("condition", `!(${text(node.test)})`, node.test)
        break
      case "Literal":
        if (typeof node.value === "number") add("number", String(node.value + 1))
        else if (typeof node.value === "bigint") add("number", `${node.value + 1n}n`)
        else if (typeof node.value === "boolean") add("boolean", String(!node.value))
        break
      case "TemplateLiteral":
        if (!file.includes("adapter-postgres") || file.includes("migrations")) break
        for (const piece of node.quasis) for (const [pattern, to] of sql) inSql(piece, pattern, to)
        break
      case "ArrayExpression":
        if (node.elements.length > 0) add("list", "[]")
        break
      case "ReturnStatement":
        if (node.argument !== null) add("return", "", node, unless)
        break
      case "ExpressionStatement":
        if (inFunction && !logged.test(text(node))) add("statement", "", node, unless)
        break
      case "Property":
      case "SpreadElement":
        if (parent?.type === "ObjectExpression" && !prose.has(node.key?.name))
          add("field", "", node, spread)
        break
    }
  }
}

/** A stable name of a fault: the same in every run for as long as the code around it is the same. */
export function named(list, place, seed) {
  const seen = new Map()
  return list.map((one) => {
    const key = `${place}\n${one.key}`
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return { ...one, id: digest(`${key}\n${nth}`), rank: digest(`${seed}\n${key}\n${nth}`) }
  })
}

const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 8)

const isType = ({ type }) =>
  type.startsWith("TS") && !/^TS(As|Satisfies|NonNull|Instantiation)/.test(type)

/** Joined texts are wording. */
const isText = (node) =>
  node.operator === "+" &&
  [node.left, node.right].some(
    (side) => typeof side.value === "string" || side.type === "TemplateLiteral" || isText(side)
  )

const active = (id) => `globalThis.mutant?.("${id}")`
const ternary = (id, original, planted) => `(${active(id)} ? (${planted}) : (${original}))`
// Its own block keeps an `else` that follows with the `if` before it.
const unless = (id, original) => `{ if (!${active(id)}) { ${original} } }`
const spread = (id, original) =>
  original.startsWith("...")
    ? `...(${active(id)} ? {} : ${original.slice(3)})`
    : `...(${active(id)} ? {} : { ${original} })`
