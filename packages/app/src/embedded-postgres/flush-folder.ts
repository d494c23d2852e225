import { open } from "node:fs/promises"

/** Makes the names in a folder durable. Platforms that cannot flush folders do not need it. */
export const flushFolder = async (directory: string): Promise<void> => {
  const handle = await open(directory, "r").catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
