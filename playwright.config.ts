import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.ts'
import { findFirefox } from './scripts/firefox.ts'

/** Where media are cut, lost and measured, a call wants the machine for itself. */
const media = [
  'media/*',
  'devices/*',
  'recovery/*',
  'interop/survival',
  'meeting/reconnect',
  'journey/cuts',
].map((path) => `**/${path}.spec.ts`)

/** Journeys in Firefox beside Chromium (docs/browsers.md); their calls need the whole machine too. */
const inFirefox = '**/firefox/*.spec.ts'
const hasFirefox = findFirefox() !== null
// Printed once per run, not in each worker.
if (!hasFirefox && process.env.TEST_WORKER_INDEX === undefined)
  console.warn('No Firefox is installed: the journeys in Firefox (e2e/firefox) are left out.')

/** Enough to see that a picture moves; a camera's own rate would spend the machine on encoding. */
const PICTURES_PER_SECOND = 5

/**
 * The demo clinic keeps its machine's time. Late in the evening its day is nearly over and holds little to
 * test with: servers and browsers stand where it is ten in the morning, whenever the tests run. POSIX turns
 * the sign of these zones around: Etc/GMT+3 is three hours behind Greenwich.
 */
const ahead = 10 - new Date().getUTCHours()
process.env.TZ = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead > -12 ? ahead : ahead + 24)}`

/** Journeys in a real Chromium. Each starts the servers it needs, on free ports: e2e/fixtures/server.ts. */
export default defineConfig({
  testDir: 'e2e',
  // scripts/e2e.mjs runs page tests with two workers, before the media tests.
  workers: 1,
  projects: [
    {
      name: 'pages',
      testIgnore: [...media, inFirefox],
      use: { launchOptions: chromiumOptions(PICTURES_PER_SECOND) },
    },
    { name: 'media', testMatch: media },
    ...(hasFirefox ? [{ name: 'media-firefox', testMatch: inFirefox }] : []),
  ],
  globalSetup: './e2e/emptyClinic.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ignoreHTTPSErrors: true,
    // A trace records every page, which more than doubles the processor time of a call; use `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: chromiumOptions(),
  },
})
