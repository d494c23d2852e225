import { open } from "node:fs/promises"

/** Makes the names in a folder durable. Where folders cannot be flushed, they need not be. */
export const flushFolder = async (directory: string): Promise<void> => {
  const handle = await open(directory, "r").catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
