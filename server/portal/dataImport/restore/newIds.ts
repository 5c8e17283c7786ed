import { randomUUID } from 'node:crypto'

/**
 * New ids in place of those of another installation, so that nothing there can meet anything here. The same old id
 * always gets the same new one.
 */
export const createNewIds = () => {
  const known = new Map<string, string>()
  const mapped = (value: unknown): unknown => {
    if (typeof value === 'string') return known.get(value) ?? value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(mapped)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner)]))
  }
  return {
    /** The new id of an old one. */
    of(old: string): string {
      const found = known.get(old)
      if (found !== undefined) return found
      const made = randomUUID()
      known.set(old, made)
      return made
    },
    /** From now on this stands for that. */
    set(old: string, replacement: string): void {
      known.set(old, replacement)
    },
    /** A JSON value with every known old id replaced. */
    in: <T>(value: T): T => mapped(value) as T,
  }
}
export type NewIds = ReturnType<typeof createNewIds>
