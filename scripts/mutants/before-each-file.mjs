// Set up in the worker before each test file: the processes that it starts inherit its name.
import { env } from "node:process"
import { beforeAll, expect } from "vitest"

const { testPath } = expect.getState()
// A worker loads a module for the first of its files only, whichever that is.
env.MUTANT_TEST = "loading"
beforeAll(() => {
  env.MUTANT_TEST = testPath
})
