// npm run test:e2e [-- arguments of playwright]: builds the client, then runs page tests with two workers and
// media tests one by one, in Firefox too where it is installed. `npm run test:e2e:core` runs the core journeys.
import { ensureBuilt, projectNode, run } from './lib.mjs'

await ensureBuilt()
const asked = process.argv.slice(2)
const playwright = (...args) => run('node_modules/.bin/playwright', ['test', ...args])

/** One journey through each part that no change may break; the others run before a release. */
const CORE = {
  pages: [
    'health',
    'portal/signUp',
    'portal/booking',
    'portal/records',
    'interop/provider',
    'audit/inspector',
  ],
  media: ['journey/consultation', 'journey/whiteboard', 'meeting/reconnect'],
}
const specs = (names) => names.map((name) => `e2e/${name}.spec.ts`)

if (asked[0] === 'core') {
  const pages = await playwright('--project=pages', '--workers=2', ...specs(CORE.pages))
  const calls = await playwright('--project=pages', '--project=media', '--workers=1', ...specs(CORE.media))
  process.exitCode = pages === 0 ? calls : pages
} else if (asked.length > 0) process.exitCode = await playwright(...asked)
else {
  // Both projects run even when the first fails, so that one run shows every error.
  const pages = await playwright('--project=pages', '--workers=2', '--output=test-results/pages')
  const media = await playwright('--project=media*', '--output=test-results/media')
  process.exitCode = pages === 0 ? media : pages
  if (process.exitCode === 0) await run(projectNode, ['scripts/leftOut.ts', 'journeys'])
}
