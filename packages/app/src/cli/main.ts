// This import comes first, because schemas that are used before it are interpreted instead of
// compiled.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { Cause, Effect, Exit, Layer, Stdio, Terminal } from "effect"
import { CliError, CliOutput } from "effect/cli"
import { FetchHttpClient } from "effect/http"
import { constants } from "node:os"
import { endProcess, endProcessAfterOutput } from "../process/end-process.ts"
import { ProcessFailed } from "../process/start-failure.ts"
import { version } from "../version.ts"
import { CliFailure, wronglyUsed } from "./cli-failure.ts"
import { presenter } from "./help/presenter.ts"
import { runReviewProof } from "./root.ts"
import { printStderr } from "../process/print.ts"

const failureOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined

const wasInterrupted = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)

const interrupted = 128 + constants.signals.SIGINT

/** 0: done. 1: it failed. 2: wrong usage. 130, as in a shell: it was interrupted before. */
const exitCode = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return Number(process.exitCode ?? 0)
  if (wasInterrupted(exit)) return Number(process.exitCode ?? interrupted)
  const failure = failureOf(exit)
  if (failure instanceof CliFailure) return failure.exitCode
  if (!CliError.isCliError(failure)) return 1
  const askedForNothing = failure._tag === "ShowHelp" && failure.commandPath.length === 1
  return askedForNothing && failure.errors.length === 0 ? 0 : 2
}

/** A failure without a message for the user is printed with its whole cause. */
const printFailure = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  if (failure instanceof CliFailure) return printStderr(failure.message)
  const isPrinted = CliError.isCliError(failure) || failure instanceof ProcessFailed
  return isPrinted || Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : printStderr(Cause.pretty(cause))
}

/**
 * Without a terminal the input ends at once, which Effect takes for a person who quits. So the flag
 * is refused beforehand, with any value: Effect begins to ask even after `--wizard=false`.
 */
const wizardNeedsTerminal = Effect.gen(function* () {
  const { args, stdinIsTerminal } = yield* Stdio.Stdio
  const isAsked = (yield* args).some((arg) => /^--wizard(?:=|$)/.test(arg))
  if (!isAsked || (yield* stdinIsTerminal)) return
  return yield* wronglyUsed("--wizard needs a terminal")
})

/** Effect lets a wizard that a person quits succeed, so the keys that quit set the exit code. */
const TerminalLayer = Layer.effect(
  Terminal.Terminal,
  NodeTerminal.make(({ key: { ctrl, name } }) => {
    const quits = name === "escape" || (ctrl && (name === "c" || name === "d"))
    if (quits) process.exitCode = interrupted
    return quits
  })
)

const runArguments = Effect.gen(function* () {
  const { args } = yield* Stdio.Stdio
  yield* runReviewProof(yield* args, version)
})

wizardNeedsTerminal.pipe(
  Effect.andThen(runArguments),
  Effect.tapCause(printFailure),
  Effect.provide(
    Layer.mergeAll(
      NodeServices.layer,
      TerminalLayer,
      FetchHttpClient.layer,
      CliOutput.layerPresenter(presenter)
    )
  ),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    teardown: (exit) => {
      const end = wasInterrupted(exit) ? endProcess : endProcessAfterOutput
      end(exitCode(exit))
    }
  })
)
