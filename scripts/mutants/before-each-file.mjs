// Set up in the worker before each test file: the processes that it starts inherit its name.
import { env } from "node:process"
import { expect } from "vitest"

env.MUTANT_TEST = expect.getState().testPath
