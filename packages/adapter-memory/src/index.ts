export { MemoryStoreLive } from "./memory-store-live.ts"
