import { sameJson } from './sameJson.ts'

/** Anything a list can hold. */
export interface Row {
  readonly id: string
}

const byId = <T extends Row>(rows: readonly T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]))

/** Each id once, the first of its kind. */
const unique = <T extends Row>(rows: readonly T[]): T[] => [...byId([...rows].reverse()).values()].reverse()

/**
 * The first page in place of what is shown. Rows that did not change stay the same objects, so that only changed
 * rows are drawn again; when nothing changed at all, it is the known list itself.
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

/** A later page behind what is shown. A row that has moved between two pages stays where it is, with its new content. */
export const appendRows = <T extends Row>(known: readonly T[], more: readonly T[]): T[] => {
  const fresh = byId(more)
  const ids = new Set(known.map(({ id }) => id))
  return [...known.map((row) => fresh.get(row.id) ?? row), ...unique(more).filter(({ id }) => !ids.has(id))]
}
