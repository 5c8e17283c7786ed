import type { z } from 'zod'

/**
 * Parses data of a meeting server (protocol §3.2). A null means an absent field, and one invalid peer, track,
 * role or option never invalidates the rest of its frame, because the provider's own client accepts such
 * frames.
 */

/** Members that belong to the application; a null inside them is a value. */
const OPAQUE: ReadonlySet<string> = new Set(['data', 'app_data', 'attributes'])
/** Deeper than any shape of the protocol. */
const DEPTH = 16

const withoutNulls = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  // Elements keep their positions, because counts are matched to options by position.
  if (Array.isArray(value)) return value.map((element) => withoutNulls(element, depth - 1))
  const kept: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member === null || key === '__proto__') continue
    kept[key] = OPAQUE.has(key) ? member : withoutNulls(member, depth - 1)
  }
  return kept
}

/**
 * JSON without the null members of its objects. Texts without a null, which are nearly all, are not
 * traversed.
 * @throws SyntaxError when it is not JSON
 */
export const parseWire = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return text.includes('null') ? withoutNulls(value, DEPTH) : value
}

/** The parsed value, and the number of dropped invalid parts. */
export interface WireReading<T> {
  readonly data: T
  readonly dropped: number
}

type Holder = Record<PropertyKey, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** The innermost existing part on the path of a problem: for a missing field this is its parent. */
const chunkAt = (
  root: unknown,
  path: readonly PropertyKey[],
): { holder: Holder; key: PropertyKey } | null => {
  let chunk: { holder: Holder; key: PropertyKey } | null = null
  let value = root
  for (const key of path) {
    if (!isHolder(value) || !Object.hasOwn(value, key)) break
    chunk = { holder: value, key }
    value = value[key]
  }
  return chunk
}

const removeAt = (list: unknown[], indices: ReadonlySet<PropertyKey>): void => {
  let next = 0
  for (const [index, element] of list.entries()) {
    if (indices.has(index)) continue
    list[next] = element
    next += 1
  }
  list.length = next
}

/** @returns the number of dropped parts; 0 when a problem concerns the whole */
const dropChunks = (root: unknown, paths: readonly (readonly PropertyKey[])[]): number => {
  const doomed = new Map<Holder, Set<PropertyKey>>()
  for (const path of paths) {
    const chunk = chunkAt(root, path)
    if (chunk === null) return 0
    const keys = doomed.get(chunk.holder)
    if (keys) keys.add(chunk.key)
    else doomed.set(chunk.holder, new Set([chunk.key]))
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
 * Parses by a contract; if that fails, without the invalid parts. An invalid required part also removes the
 * element, or the optional field, that contains it.
 * @param value parsed JSON, from which invalid parts are removed
 * @returns null when nothing valid is left
 */
export const readWire = <S extends z.ZodType>(schema: S, value: unknown): WireReading<z.output<S>> | null => {
  const whole = schema.safeParse(value)
  if (whole.success) return { data: whole.data, dropped: 0 }
  let { issues } = whole.error
  let dropped = 0
  // Each round moves up at least one level.
  for (let round = 0; round < DEPTH; round += 1) {
    const count = dropChunks(
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
