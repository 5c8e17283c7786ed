import { sameJson } from './sameJson.ts'

/** A row of a list. */
export interface Row {
  readonly id: string
}

const byId = <T extends Row>(rows: readonly T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]))

/** Removes rows with repeated ids; the first one stays. */
const unique = <T extends Row>(rows: readonly T[]): T[] => {
  const first = new Map<string, T>()
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row)
  return [...first.values()]
}

/**
 * Replaces the shown rows with the first page. Unchanged rows stay the same objects, so that only changed
 * rows are rendered again; when nothing changed, the known list itself is returned.
 */
export const replaceRows = <T extends Row>(known: T[] | null, fresh: readonly T[]): T[] => {
  const rows = unique(fresh)
  if (known === null) return rows
  const former = byId(known)
  const merged = rows.map((row) => {
    const same = former.get(row.id)
    return same !== undefined && sameJson(same, row) ? same : row
  })
  const unchanged = merged.length === known.length && merged.every((row, index) => row === known[index])
  return unchanged ? known : merged
}

/** Appends a later page. A row that has moved between two pages keeps its position, with its new content. */
export const appendRows = <T extends Row>(known: readonly T[], more: readonly T[]): T[] => {
  const fresh = byId(more)
  const ids = new Set(known.map(({ id }) => id))
  return [...known.map((row) => fresh.get(row.id) ?? row), ...unique(more).filter(({ id }) => !ids.has(id))]
}
