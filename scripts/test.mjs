// npm test: the run that decides whether a change lands, kept near a quarter of an hour; npm run test:all:
// every journey too. Both work on a fresh clone and stop at the first failure.
import { ensureInstalled, npm, projectNode, run } from './lib.mjs'

// All code suites in one run, because their waiting times overlap.
const all = process.argv.includes('all')
const steps = ['check', 'test:code', 'test:mutants:changed', 'build', all ? 'test:e2e' : 'test:e2e:core']

/** Checked first, because the journeys need a browser only after ten minutes. */
const ensureBrowser = async () => {
  if ((await run(projectNode, ['scripts/browser.ts'])) === 0) return
  process.exit(1)
}

await ensureInstalled()
await ensureBrowser()

const began = Date.now()
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const report = []
for (const step of steps) {
  const stepBegan = Date.now()
  console.log(`\n▶ ${step}`)
  const code = await npm('run', '--silent', step)
  report.push(`${code === 0 ? '✓' : '✗'} ${step.padEnd(20)} ${seconds(stepBegan)}`)
  if (code !== 0) {
    console.error(`\n${report.join('\n')}\n${step} failed.`)
    process.exit(code)
  }
}
console.log(`\n${report.join('\n')}\nAll passed in ${seconds(began)}.`)
await run(projectNode, ['scripts/leftOut.ts', all ? 'everything' : 'core'])
