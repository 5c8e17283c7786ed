// npm run check: everything that can be known without running the product. All are run, so that one run
// shows all there is to mend.
import { projectNode, run } from './lib.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const steps = [
  ['types', bin('tsc'), ['--noEmit']],
  ['lint', bin('biome'), ['check', '--error-on-warnings']],
  ['import directions', projectNode, ['scripts/importDirections.ts']],
  ['languages', bin('vitest'), ['run', '--project', 'unit', 'src/i18n/parity.test.ts', '--reporter=dot']],
  ['unused code', bin('knip'), []],
  ['diagrams', projectNode, ['scripts/diagrams.ts', '--check']],
  ['traceability', projectNode, ['scripts/trace.ts', '--check']],
]

const failed = []
for (const [name, command, args] of steps) if ((await run(command, args)) !== 0) failed.push(name)
if (failed.length > 0) console.error(`\ncheck failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
