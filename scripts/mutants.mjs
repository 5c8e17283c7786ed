// npm run test:mutants [-- machine…]: removes each guard and each transition of four machines in turn; too
// long for CI.
import { run } from './lib.mjs'

process.env.MUTANTS = process.argv.slice(2).join(',') || ','
process.exitCode = await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'model',
  'model-tests/mutation.ts',
])
