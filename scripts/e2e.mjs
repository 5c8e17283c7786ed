// npm run test:e2e [-- arguments of playwright]: builds the client, then runs page tests with two workers and
// media tests one by one, in Firefox too where it is installed.
import { ensureBuilt, projectNode, run } from './lib.mjs'

await ensureBuilt()
const asked = process.argv.slice(2)
const playwright = (...args) => run('node_modules/.bin/playwright', ['test', ...args])

if (asked.length > 0) process.exitCode = await playwright(...asked)
else {
  // Both projects run even when the first fails, so that one run shows every error.
  const pages = await playwright('--project=pages', '--workers=2', '--output=test-results/pages')
  const media = await playwright('--project=media*', '--output=test-results/media')
  process.exitCode = pages === 0 ? media : pages
  if (process.exitCode === 0) await run(projectNode, ['scripts/leftOut.ts', 'journeys'])
}
