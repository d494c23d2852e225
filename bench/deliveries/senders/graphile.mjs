// graphile-worker with its local queue and batched completion.
import { Logger, run } from "graphile-worker"
import pg from "pg"
import { jobOf, measured, post, secret } from "./post.ts"

const { count, origins, url } = JSON.parse(process.argv[2])
const pool = new pg.Pool({ connectionString: url, max: 10 })
pool.on("error", () => {})
pool.on("connect", (client) => void client.on("error", () => {}))
// A line for each job would be counted as its work.
const logger = new Logger(() => () => {})
let done = 0
let finish = () => {}

const quiet = await run({ preset: presetOf(1), taskList: {}, pgPool: pool, logger })
await quiet.stop()
const jobs = Array.from({ length: count }, (_, number) => jobOf(number, origins))
await pool.query(
  `select graphile_worker.add_job('post', value) from json_array_elements($1::json) value`,
  [JSON.stringify(jobs)]
)
await pool.query("analyze")

let runner
await measured(async () => {
  const finished = new Promise((resolve) => (finish = resolve))
  runner = await run({
    pgPool: pool,
    logger,
    preset: presetOf(64),
    taskList: {
      post: async (job) => {
        await post(job, secret)
        if (++done === count) finish()
      }
    }
  })
  await finished
  // Completions are batched: they are part of the work.
  await runner.stop()
})
process.exit(0)

function presetOf(concurrentJobs) {
  return {
    worker: {
      concurrentJobs,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
      pollInterval: 50
    }
  }
}
