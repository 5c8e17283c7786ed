// npm run ledgers:record: adds ledgers of the present machines to the corpus, where it has none of their versions.
import { ensureBuilt, run } from './lib.mjs'

process.env.LEDGERS = 'record'
const made = await run('node_modules/.bin/vitest', ['run', '--project', 'model', 'ledgers/recordCorpus'])
// A whole visit is lived through in a browser.
await ensureBuilt()
const lived = await run('node_modules/.bin/playwright', ['test', 'e2e/audit/doctorVisit.spec.ts'])
process.exitCode = made === 0 ? lived : made
