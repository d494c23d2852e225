import { Layer, Logger, References } from "effect"
import type { LogLevel } from "effect"
import type { Config } from "./config.ts"

/** Log lines go to stderr: stdout is for what a person who starts the service reads and copies. */
export const loggingLayer = (
  config: Pick<Config, "logLevel" | "logFormat">
): Layer.Layer<never> => {
  const pretty = (config.logFormat ?? (process.stderr.isTTY ? "pretty" : "json")) === "pretty"
  return Layer.mergeAll(
    Logger.layer([pretty ? Logger.consolePretty() : Logger.withConsoleError(Logger.formatJson)]),
    Layer.succeed(References.MinimumLogLevel, levels[config.logLevel]),
    Layer.succeed(Logger.LogToStderr, true)
  )
}

const levels: { readonly [Level in Config["logLevel"]]: LogLevel.LogLevel } = {
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  fatal: "Fatal",
  none: "None"
}
