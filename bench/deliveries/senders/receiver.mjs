// Answers 204 to everything on several loopback addresses, in a process of its own.
import { createServer } from "node:http"

const origins = []
for (const host of ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"]) {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume().on("end", () => void response.writeHead(204).end())
  })
  await new Promise((resolve) => server.listen(0, host, resolve))
  origins.push(`http://${host}:${server.address().port}`)
}
process.send(origins)
