// npm run ledgers:record: adds ledgers of the current machines to the corpus where their versions are
// missing.
import { ensureBuilt, run } from './lib.mjs'

process.env.LEDGERS = 'record'
const made = await run('node_modules/.bin/vitest', ['run', '--project', 'model', 'ledgers/recordCorpus'])
// The ledger of a whole visit is recorded in a browser.
await ensureBuilt()
const lived = await run('node_modules/.bin/playwright', ['test', 'e2e/audit/doctorVisit.spec.ts'])
process.exitCode = made === 0 ? lived : made
