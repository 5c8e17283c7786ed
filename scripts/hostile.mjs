// npm run test:hostile [-- arguments of vitest]: the complete suite of attacks; CI runs a part.
import { run } from './lib.mjs'

process.env.HOSTILE = 'whole'
process.exitCode = await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'hostile',
  ...process.argv.slice(2),
])
