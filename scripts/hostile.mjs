// npm run test:hostile [-- what vitest takes]: the whole suite of attacks; CI runs a part of each.
import { run } from './lib.mjs'

process.env.HOSTILE = 'whole'
process.exitCode = await run('node_modules/.bin/vitest', [
  'run',
  '--project',
  'hostile',
  ...process.argv.slice(2),
])
