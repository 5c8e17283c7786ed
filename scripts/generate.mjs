// npm run generate -- [capability]: everything that is written from the machines and the tests: the registry, the
// versions, the diagrams, which test takes which transition (of the capability, or of all), and the traceability.
import { projectNode, run } from './lib.mjs'

const steps = [
  ['scripts/registry.ts'],
  ['scripts/versions.ts'],
  ['scripts/diagrams.ts'],
  ['scripts/coverage.ts', ...process.argv.slice(2)],
  ['scripts/trace.ts'],
]
for (const args of steps) {
  const code = await run(projectNode, args)
  if (code !== 0) process.exit(code)
}
