// npm run ledgers:record: adds ledgers of the present machines to the corpus, where it has none of their versions.
import { run } from './lib.mjs'

process.env.LEDGERS = 'record'
process.exitCode = await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'model',
  'ledgers/recordCorpus',
])
