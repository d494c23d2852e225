// The floor: the POST and the signature alone, no queue.
import { jobOf, measured, post, secret } from "./post.ts"

const { count, origins, warmUp } = JSON.parse(process.argv[2])

await measured(warmUp, async (delivered) => {
  let next = 0
  const loop = async () => {
    while (next < count) {
      await post(jobOf(next++, origins), secret)
      delivered(1)
    }
  }
  await Promise.all(Array.from({ length: 64 }, loop))
})
process.exit(0)
