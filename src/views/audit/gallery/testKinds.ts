import type { KnownRequirement } from '../../../contracts/audit/machineKnowledge.ts'

export type TestKind = 'browser' | 'model' | 'server' | 'unit'

const kindOf = (file: string): TestKind => {
  if (file.startsWith('e2e/')) return 'browser'
  if (file.startsWith('model-tests/')) return 'model'
  return file.startsWith('server/') || file.startsWith('hostile/') ? 'server' : 'unit'
}

/** How a requirement is shown: its tests by kind, those nearest to a user first. */
export const testKinds = ({ tests }: KnownRequirement): readonly (readonly [TestKind, number])[] =>
  (['browser', 'model', 'server', 'unit'] as const)
    .map((kind) => [kind, tests.filter(({ file }) => kindOf(file) === kind).length] as const)
    .filter(([, count]) => count > 0)
