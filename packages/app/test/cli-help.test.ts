/** Goal: the help of every command can be read and used. Method: the tree of commands, each asked for its help. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"
import { FetchHttpClient } from "effect/http"
import { beforeAll } from "vitest"
import { helpPage } from "../src/cli/help/help-page.ts"
import { reviewProof } from "../src/cli/root.ts"

interface Node {
  readonly name: string
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Node> }>
}

const paths = (command: Node, above: ReadonlyArray<string> = []): Array<ReadonlyArray<string>> => {
  const path = [...above, command.name]
  return [
    path,
    ...command.subcommands.flatMap(({ commands }) => commands.flatMap((one) => paths(one, path)))
  ]
}

const docOf = (path: ReadonlyArray<string>): Promise<HelpDoc.HelpDoc> => {
  const docs: Array<HelpDoc.HelpDoc> = []
  const presenter: CliOutput.Presenter = {
    present: (event) => Effect.sync(() => void (event._tag === "Help" && docs.push(event.helpDoc)))
  }
  return Command.runWith(reviewProof, { version: "0" })([...path.slice(1), "--help"]).pipe(
    Effect.provide(
      Layer.mergeAll(NodeServices.layer, FetchHttpClient.layer, CliOutput.layerPresenter(presenter))
    ),
    Effect.map(() => docs[0] ?? assert.fail(path.join(" "))),
    Effect.runPromise
  )
}

const terminal = (columns: number) => ({
  isTerminal: true,
  columns,
  paint: (_: string, text: string) => text
})

describe("The help of every command", () => {
  let docs: ReadonlyArray<HelpDoc.HelpDoc>

  beforeAll(async () => {
    docs = await Promise.all(paths(reviewProof).map(docOf))
    assert.isAbove(docs.length, 40)
  })

  const pages = (columns: number) =>
    docs.map((doc) => [doc, helpPage(doc, terminal(columns))] as const)

  it("fits a terminal of 80 columns, and narrower ones except for long words", () => {
    for (const [doc, page] of pages(80)) {
      const wide = page.split("\n").filter((line) => line.length > 80)
      assert.deepStrictEqual(wide, [], doc.usage)
    }
    for (const [doc, page] of pages(60)) {
      const wide = page.split("\n").filter((line) => line.length > 60 && !/--\S+ \S+$/.test(line))
      assert.deepStrictEqual(wide, [], doc.usage)
    }
  })

  it("marks the flags that are required, and names them in the usage", () => {
    for (const [doc, page] of pages(80)) {
      const required = doc.flags.filter((flag) => flag.required)
      assert.strictEqual(page.includes("REQUIRED FLAGS"), required.length > 0, doc.usage)
      const usage = /USAGE\n([\s\S]*?)\n\n/.exec(page)?.[1] ?? ""
      for (const { name } of required) assert.include(usage, `--${name} <`)
    }
  })

  it("describes every command, argument and flag", () => {
    for (const doc of docs) {
      const described = [...doc.flags, ...(doc.args ?? [])].map((it) => it.description)
      for (const description of [doc.description, ...described.map(String)]) {
        assert.match(description, /[A-Za-z]{3}.* /, doc.usage)
      }
    }
  })

  it("lists the global flags at the top alone", () => {
    for (const [{ commandPath = [] }, page] of pages(80)) {
      assert.strictEqual(page.includes("--log-level"), commandPath.length === 1)
      assert.include(page, "--url")
    }
  })

  it("gives only examples that would run", () => {
    for (const [doc, page] of pages(80)) {
      const { args = [], commandPath = [], examples = [], flags, globalFlags = [] } = doc
      const path = commandPath.join(" ")
      for (const { command } of commandPath.length === 1 ? [] : examples) {
        assert.include(command, path)
        const used = Array.from(command.matchAll(/ --([a-z-]+)/g), ([, name]) => name ?? "")
        const known = [...flags, ...globalFlags].map(({ name }) => name)
        const unknown = used.filter((name) => !known.includes(name))
        assert.deepStrictEqual(unknown, [], command)
        if (used.includes("wizard")) continue
        const required = flags.filter((flag) => flag.required).map(({ name }) => name)
        const missing = required.filter((name) => !used.includes(name))
        assert.deepStrictEqual(missing, [], command)
        for (const line of page.split("\n").filter((one) => one.endsWith("\\"))) {
          assert.strictEqual((line.split("'").length - 1) % 2, 0, `a text is broken: ${line}`)
        }
        if (args.length > 0) assert.match(command, new RegExp(`${path} [^-]`))
      }
    }
  })

  it("has an example for every command of which three or more flags are required", () => {
    for (const { examples, flags, usage } of docs) {
      if (flags.filter((flag) => flag.required).length < 3) continue
      assert.isDefined(examples, usage)
    }
  })
})
