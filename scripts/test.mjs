// npm test: every check in turn, on a fresh clone too; stops at the first that fails.
import { ensureInstalled, npm, projectNode, run } from './lib.mjs'

// All suites of code at once: what one waits for, another uses.
const steps = ['check', 'test:code', 'build', 'test:e2e']

/** The journeys need a browser: better to know now than after ten minutes. */
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
  report.push(`${code === 0 ? '✓' : '✗'} ${step.padEnd(12)} ${seconds(stepBegan)}`)
  if (code !== 0) {
    console.error(`\n${report.join('\n')}\n${step} failed.`)
    process.exit(code)
  }
}
console.log(`\n${report.join('\n')}\nAll passed in ${seconds(began)}.`)
