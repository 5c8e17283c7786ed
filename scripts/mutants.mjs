// npm run test:mutants [-- machine…]: removes each guard, transition and action of every machine in turn; too
// long for CI as a whole.
import { run } from './lib.mjs'

process.env.MUTANTS = process.argv.slice(2).join(',') || ','
process.exitCode = await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'model',
  'model-tests/mutation.ts',
])
