// npm run check: all checks that do not run the product. They run concurrently and all of them finish, so
// that one run shows every error.
import { projectNode, runQuietly } from './lib.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const steps = [
  // Each checker instantiates types separately, so two cost less than the default of four.
  ['types', bin('tsc'), ['--checkers', '2']],
  ['lint', bin('biome'), ['check', '--error-on-warnings']],
  ['import directions', projectNode, ['scripts/importDirections.ts']],
  ['languages', bin('vitest'), ['run', '--project', 'unit', 'src/i18n/parity.test.ts', '--reporter=dot']],
  ['unused code', bin('knip'), []],
  ['registry', projectNode, ['scripts/registry.ts', '--check']],
  ['diagrams', projectNode, ['scripts/diagrams.ts', '--check']],
  ['traceability', projectNode, ['scripts/trace.ts', '--check']],
]

const results = await Promise.all(
  steps.map(async ([name, command, args]) => {
    const { code, output } = await runQuietly(command, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name}\n${output}`)
    return { name, code }
  }),
)
const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name)
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
