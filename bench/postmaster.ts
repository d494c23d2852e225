import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** The process id of the embedded server: it is where PostgreSQL always writes it. */
export async function postmasterIn(directory: string): Promise<number> {
  for (const entry of await readdir(directory)) {
    const text = await readFile(join(directory, entry, "postmaster.pid"), "utf8").catch(() => "")
    if (text !== "") return Number(text.split("\n")[0])
  }
  throw new Error("PostgreSQL's process was not found")
}
