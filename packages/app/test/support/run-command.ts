/**
 * Runs commands of the command line in this process, which saves a start for each; the first of each
 * verb that answers as a process of the bundle, where there is one to test.
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert } from "@effect/vitest"
import { Cause, ConfigProvider, Effect, Exit, Layer, Predicate } from "effect"
import { CliOutput } from "effect/cli"
import { FetchHttpClient } from "effect/http"
import { vi } from "vitest"
import { answerOf, words } from "@review-proof/testkit/processes/cli-process"
import { bundle } from "@review-proof/testkit/processes/programs"
import { presenter } from "../../src/cli/help/presenter.ts"
import { runReviewProof } from "../../src/cli/root.ts"

/** Returns the output of a command, and its failure if it failed. */
export const runCommand = async (args: string, environment: Record<string, string> = {}) => {
  const services = Layer.mergeAll(
    NodeServices.layer,
    FetchHttpClient.layer,
    CliOutput.layerPresenter(presenter),
    ConfigProvider.layer(ConfigProvider.fromEnvRecord(environment))
  )
  const [out, err] = [textOf(process.stdout), textOf(process.stderr)]
  const exit = await runReviewProof(words(args), "0").pipe(
    Effect.provide(services),
    Effect.runPromiseExit
  )
  return {
    out: out(),
    err: err(),
    failure: Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  }
}

/** The verbs that the bundle has run, each with its noun. */
const ranByBundle = new Set<string>()

/** The answer that a command prints with `--json`. */
export const jsonOf = async (args: string, environment: Record<string, string>) => {
  const verb = words(args).slice(0, 2).join(" ")
  if (bundle !== undefined && !ranByBundle.has(verb)) {
    ranByBundle.add(verb)
    return answerOf(args, environment)
  }
  const { out, ...rest } = await runCommand(`${args} --json`, environment)
  assert.deepStrictEqual(rest, { err: "", failure: undefined })
  return JSON.parse(out)
}

/** Keeps what is written from the terminal until it is asked for. */
const textOf = (stream: NodeJS.WriteStream) => {
  let text = ""
  const write = vi.spyOn(stream, "write").mockImplementation((part, ...rest) => {
    text += String(part)
    for (const done of rest) if (Predicate.isFunction(done)) done()
    return true
  })
  return () => {
    write.mockRestore()
    return text
  }
}
