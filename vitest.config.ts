import { defineConfig } from 'vitest/config'

/** Four suites that can run alone: `npm run test:unit`, `test:model`, `test:server`, `test:hostile`. */
export default defineConfig({
  test: {
    // All processors: the default leaves one to who works beside it, and of two that is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      // A model test walks hundreds of paths; its limit is for a graph without end, not for a slow machine.
      {
        test: {
          name: 'model',
          // The mutation check runs for minutes and only when asked for.
          include: ['model-tests/**/*.test.ts', ...(process.env.MUTANTS ? ['model-tests/mutation.ts'] : [])],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/emptyDatabase.ts'],
          environment: 'node',
          // A whole clinic starts in some of them, twice over where it is started again.
          testTimeout: 45_000,
          hookTimeout: 60_000,
        },
      },
      // Attacks on the server and its media process; HOSTILE=whole tries far more inputs than CI has time for.
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
