import { rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { makeFolder } from "./make-folder.ts"

/** Replaces a file atomically, or makes it. Only its owner may read it. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  await makeFolder(dirname(path))
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, text, { mode: 0o600, flag: "wx" })
  await rename(`${path}.new`, path)
}
