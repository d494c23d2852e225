export { MemoryStoreLayer } from "./memory-store-layer.ts"
