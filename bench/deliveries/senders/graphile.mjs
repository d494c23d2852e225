// graphile-worker with its local queue and batched completion.
import { Logger, run } from "graphile-worker"
import pg from "pg"
import { jobOf, measured, post, secret } from "./post.ts"

const { count, origins, url, warmUp } = JSON.parse(process.argv[2])
const pool = new pg.Pool({ connectionString: url, max: 10 })
pool.on("error", () => {})
pool.on("connect", (client) => void client.on("error", () => {}))
// A line for each job would be counted as its work.
const logger = new Logger(() => () => {})
let done = 0
let finish = () => {}

const quiet = await run({ preset: presetOf(1), taskList: {}, pgPool: pool, logger })
await quiet.stop()
// A thousand at a time, and not by add_job: that takes half a minute for 20,000 and longer the
// more there are.
for (let start = 0; start < count; start += 1000) {
  const jobs = Array.from({ length: Math.min(1000, count - start) }, (_, index) =>
    jobOf(start + index, origins)
  )
  await pool.query(
    `select graphile_worker.add_jobs(array(
       select row('post', value, null, null, null, null, null, null)::graphile_worker.job_spec
         from json_array_elements($1::json) value))`,
    [JSON.stringify(jobs)]
  )
}
await pool.query("analyze")

let runner
await measured(warmUp, async (delivered) => {
  const finished = new Promise((resolve) => (finish = resolve))
  runner = await run({
    pgPool: pool,
    logger,
    preset: presetOf(64),
    taskList: {
      post: async (job) => {
        await post(job, secret)
        delivered(1)
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
