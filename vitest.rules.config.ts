import { defineConfig } from 'vitest/config'

/** The tests that `npm run test:mutants:rules` repeats for each mutant: none needs a database or a server. */
export default defineConfig({
  test: {
    include: [
      'src/contracts/**/*.test.ts',
      'src/machines/**/*.test.ts',
      'server/meeting/room/**/*.test.ts',
      'server/portal/appointment/decide*.test.ts',
      'server/portal/note/verifyNotes.test.ts',
      'server/portal/prescription/{rules,verifyPrescriptions}.test.ts',
    ],
    environment: 'node',
  },
})
