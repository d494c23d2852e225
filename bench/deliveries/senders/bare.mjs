// The floor: the POST and the signature alone, no queue.
import { jobOf, measured, post, secret } from "./post.ts"

const { origins, count } = JSON.parse(process.argv[2])

await measured(async () => {
  let next = 0
  const loop = async () => {
    while (next < count) await post(jobOf(next++, origins), secret)
  }
  await Promise.all(Array.from({ length: 64 }, loop))
})
process.exit(0)
