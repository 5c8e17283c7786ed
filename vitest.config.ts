import { defineConfig } from 'vitest/config'

/** Four suites that can run alone: `npm run test:unit`, `test:model`, `test:server`, `test:hostile`. */
export default defineConfig({
  test: {
    // The default leaves one processor free, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['src/views/testing/waitLonger.ts'],
          environment: 'node',
          // It detects a test that never ends, not a busy machine.
          testTimeout: 30_000,
        },
      },
      // A model test walks hundreds of paths; the limit detects an unbounded graph, not a slow machine.
      {
        test: {
          name: 'model',
          // The mutation check runs for minutes, and only on request.
          include: ['model-tests/**/*.test.ts', ...(process.env.MUTANTS ? ['model-tests/mutation.ts'] : [])],
          environment: 'node',
          // Charts and models are pure; loading them anew for each file took longer than the tests.
          isolate: false,
          unstubGlobals: true,
          // A walk through every path of the largest charts takes half a minute on a quiet machine.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/emptyDatabase.ts'],
          environment: 'node',
          // Each test has its own database or server, so the files of a worker share the loaded modules.
          isolate: false,
          unstubGlobals: true,
          // Some tests start a complete server, those of restarts twice.
          testTimeout: 45_000,
          hookTimeout: 60_000,
        },
      },
      // Attacks on the server and its media process; HOSTILE=whole runs more inputs than CI has time for.
      {
        test: {
          name: 'hostile',
          include: ['hostile/**/*.test.ts'],
          globalSetup: ['hostile/setup.ts', 'server/testing/emptyDatabase.ts'],
          environment: 'node',
          testTimeout: process.env.HOSTILE === 'whole' ? 600_000 : 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
