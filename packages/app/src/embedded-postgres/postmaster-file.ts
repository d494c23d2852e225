import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** The file in which a cluster's server says who it is, where it listens, and that it is ready. */
export const postmasterFile = (cluster: string): string => join(cluster, "postmaster.pid")

export const readPostmasterFile = async (cluster: string) => {
  const text = await readFile(postmasterFile(cluster), "utf8").catch(() => "")
  const [pid = "", , , port = "", sockets = "", , , state = ""] = text.split("\n")
  return {
    /** 0 if there is no file. */
    pid: Number.parseInt(pid, 10) || 0,
    port,
    sockets,
    /** False until recovery is over. */
    isReady: state.trim() === "ready"
  }
}
