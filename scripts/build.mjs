// npm run build: builds the client when it is older than its sources.
import { ensureBuilt, ensureInstalled } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
