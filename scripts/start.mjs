// npm start: from a fresh clone to a served portal.
import { ensureBuilt, ensureInstalled, projectNode, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(projectNode, ['server/main.ts'])
