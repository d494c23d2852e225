// Loaded by every process of a run: wakes the mutant that the variable MUTANT names, and notes
// which of them each test file reaches.
import { appendFileSync } from "node:fs"
import { env } from "node:process"

const noted = new Set()

globalThis.mutant = (id) => {
  if (env.MUTANT_REACHED !== undefined && !noted.has(`${env.MUTANT_TEST} ${id}`)) {
    noted.add(`${env.MUTANT_TEST} ${id}`)
    appendFileSync(env.MUTANT_REACHED, `${id} ${env.MUTANT_TEST}\n`)
  }
  return env.MUTANT === id
}
