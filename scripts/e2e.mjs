// npm run test:e2e [-- what playwright takes]: builds the client, then pages two at a time and media one by one,
// in Firefox too where one is installed.
import { ensureBuilt, run } from './lib.mjs'

await ensureBuilt()
const asked = process.argv.slice(2)
const playwright = (...args) => run('node_modules/.bin/playwright', ['test', ...args])

if (asked.length > 0) process.exitCode = await playwright(...asked)
else {
  // Both are run, so that one run shows all there is to mend.
  const pages = await playwright('--project=pages', '--workers=2', '--output=test-results/pages')
  const media = await playwright('--project=media*', '--output=test-results/media')
  process.exitCode = pages === 0 ? media : pages
}
