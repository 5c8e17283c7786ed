import { REPORT, RULE_MODULES } from './scripts/ruleModules.mjs'

/** For `npm run test:mutants:rules`, which judges the report (scripts/ruleMutants.mjs). */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // The runner cannot tell which of these tests belong to a file, and measures it instead.
  vitest: { configFile: 'vitest.rules.config.ts', related: false },
  mutate: [...RULE_MODULES, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // A constant of a module would need all tests again for each change of it.
  ignoreStatic: true,
  // TypeScript 7 has no interface by which a configuration could be rewritten, and nothing here needs it.
  tsconfigFile: 'none',
  tempDirName: 'node_modules/.stryker/work',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: REPORT },
  thresholds: { high: 90, low: 80, break: null },
}
