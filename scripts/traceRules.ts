import type { NamingTest } from './traceability.ts'

/** More ids than this in one title say that the test names what it does not show. */
const MOST_IDS = 6

type Naming = ReadonlyMap<string, readonly NamingTest[]>

/** Titles with too many ids, as file, title and their number. */
export const crowdedTitles = (
  tests: Naming,
): readonly { readonly file: string; readonly title: string; readonly count: number }[] => {
  const counts = new Map<string, { file: string; title: string; count: number }>()
  for (const naming of tests.values())
    for (const { file, title } of naming) {
      const key = `${file} ${title}`
      counts.set(key, { file, title, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  return [...counts.values()].filter(({ count }) => count > MOST_IDS)
}

/** Ids that are named by walks through a machine's graph alone, so that no assertion is written for them. */
export const idsOfWalksAlone = (tests: Naming): readonly string[] =>
  [...tests].flatMap(([id, naming]) => (naming.every(({ walks }) => walks) ? [id] : [])).sort()
