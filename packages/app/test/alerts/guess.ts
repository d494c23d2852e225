import { request } from "node:http"

let guesses = 0

/** Tries a wrong management token, from one of many addresses: each may try only a few times a minute. */
export const guess = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const localAddress = `127.0.0.${2 + (guesses++ % 5)}`
    const headers = { authorization: "Bearer guessed" }
    request({ port, localAddress, path: "/management/v1/companies", headers }, (answer) => {
      answer.resume().on("end", resolve)
    })
      .on("error", reject)
      .end()
  })
