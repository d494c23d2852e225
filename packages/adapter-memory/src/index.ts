export { MemoryStore } from "./memory-store.ts"
export { MemoryStoreLive } from "./memory-store-live.ts"
