// pg-boss, a hundred jobs at a time in four loops.
import { PgBoss } from "pg-boss"
import pg from "pg"
import { jobOf, measured, post, secret } from "./post.ts"

const { count, origins, url, warmUp } = JSON.parse(process.argv[2])
const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false })
await boss.start()
await boss.createQueue("post")
for (let start = 0; start < count; start += 1000) {
  const jobs = Array.from({ length: Math.min(1000, count - start) }, (_, index) => ({
    data: jobOf(start + index, origins)
  }))
  await boss.insert("post", jobs)
}
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query("analyze")
await client.end()

await measured(warmUp, async (delivered) => {
  let done = 0
  const loop = async () => {
    while (done < count) {
      const jobs = await boss.fetch("post", { batchSize: 100 })
      if (jobs.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        continue
      }
      await Promise.all(jobs.map((job) => post(job.data, secret)))
      delivered(jobs.length)
      await boss.complete(
        "post",
        jobs.map(({ id }) => id)
      )
      done += jobs.length
    }
  }
  await Promise.all(Array.from({ length: 4 }, loop))
})
process.exit(0)
