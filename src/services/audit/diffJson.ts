/** One difference between two values. */
export interface Difference {
  /** Keys from the root; empty for the whole value. */
  readonly path: readonly string[]
  /** undefined: absent before. */
  readonly before: unknown
  /** undefined: absent afterwards. */
  readonly after: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const keysOf = (value: Readonly<Record<string, unknown>>): string[] => Object.keys(value)

/** The smallest differing parts of two JSON values, in the order of their keys. */
export const diffJson = (before: unknown, after: unknown, path: readonly string[] = []): Difference[] => {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const keys = [...new Set([...keysOf(before), ...keysOf(after)])]
  return keys.flatMap((key) =>
    Object.hasOwn(before, key) && Object.hasOwn(after, key)
      ? diffJson(before[key], after[key], [...path, key])
      : [{ path: [...path, key], before: before[key], after: after[key] }],
  )
}
