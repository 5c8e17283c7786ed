import type { z } from 'zod'

/**
 * Reads what a meeting server sends (protocol §3.2). A null means an absent field, and one unreadable peer, track,
 * role or option never costs the rest of its frame: the provider's own client takes such frames.
 */

/** Members that belong to the application; a null inside them is a value. */
const OPAQUE: ReadonlySet<string> = new Set(['data', 'app_data', 'attributes'])
/** No shape of the protocol is nested deeper. */
const DEPTH = 16

const withoutNulls = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  // Elements keep their places: counts are matched to options by position.
  if (Array.isArray(value)) return value.map((element) => withoutNulls(element, depth - 1))
  const kept: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member === null || key === '__proto__') continue
    kept[key] = OPAQUE.has(key) ? member : withoutNulls(member, depth - 1)
  }
  return kept
}

/**
 * JSON without the null members of its objects. Texts without a null, almost all, are not walked.
 * @throws SyntaxError when it is not JSON
 */
export const parseWire = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return text.includes('null') ? withoutNulls(value, DEPTH) : value
}

/** What was read, and how many pieces were left out because they could not be read. */
export interface WireReading<T> {
  readonly data: T
  readonly dropped: number
}

type Holder = Record<PropertyKey, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** The innermost piece on the way to a problem that is there: what is missing takes its holder with it. */
const pieceAt = (
  root: unknown,
  path: readonly PropertyKey[],
): { holder: Holder; key: PropertyKey } | null => {
  let piece: { holder: Holder; key: PropertyKey } | null = null
  let value = root
  for (const key of path) {
    if (!isHolder(value) || !Object.hasOwn(value, key)) break
    piece = { holder: value, key }
    value = value[key]
  }
  return piece
}

const removeAt = (list: unknown[], places: ReadonlySet<PropertyKey>): void => {
  let next = 0
  for (const [place, element] of list.entries()) {
    if (places.has(place)) continue
    list[next] = element
    next += 1
  }
  list.length = next
}

/** @returns how many pieces went; 0 when a problem concerns the whole */
const dropPieces = (root: unknown, paths: readonly (readonly PropertyKey[])[]): number => {
  const doomed = new Map<Holder, Set<PropertyKey>>()
  for (const path of paths) {
    const piece = pieceAt(root, path)
    if (piece === null) return 0
    const keys = doomed.get(piece.holder)
    if (keys) keys.add(piece.key)
    else doomed.set(piece.holder, new Set([piece.key]))
  }
  let count = 0
  for (const [holder, keys] of doomed) {
    count += keys.size
    if (Array.isArray(holder)) removeAt(holder, keys)
    else for (const key of keys) delete holder[key]
  }
  return count
}

/**
 * Parses by a contract; where that fails, without the pieces that cannot be read. A piece that is required takes
 * the element, or the optional field, that holds it.
 * @param value as JSON gave it; the pieces that cannot be read are taken out of it
 * @returns null when nothing of it can be used
 */
export const readWire = <S extends z.ZodType>(schema: S, value: unknown): WireReading<z.output<S>> | null => {
  const whole = schema.safeParse(value)
  if (whole.success) return { data: whole.data, dropped: 0 }
  let { issues } = whole.error
  let dropped = 0
  // Each round goes at least one level up.
  for (let round = 0; round < DEPTH; round += 1) {
    const count = dropPieces(
      value,
      issues.map(({ path }) => path),
    )
    if (count === 0) return null
    dropped += count
    const parsed = schema.safeParse(value)
    if (parsed.success) return { data: parsed.data, dropped }
    issues = parsed.error.issues
  }
  return null
}
