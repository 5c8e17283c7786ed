import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.ts'

/** What needs no network between two browsers: a page that has to wait for a processor is a page still. */
const pages = ['audit/{crash,gallery,inspector,states}', 'portal/*', 'paths/{login,session}', 'health']

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
  // Calls want the machine for themselves: media that has to wait for a processor looks like a bad network,
  // and two at a time take as long as one after the other. Pages go two at a time, before them: scripts/e2e.mjs.
  workers: 1,
  projects: [
    { name: 'pages', testMatch: pages.map((path) => `**/${path}.spec.ts`) },
    { name: 'calls', testIgnore: pages.map((path) => `**/${path}.spec.ts`) },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ignoreHTTPSErrors: true,
    // A trace films every page: with it a call takes more than twice the processor. `--trace on` asks for one.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: chromiumOptions(),
  },
})
