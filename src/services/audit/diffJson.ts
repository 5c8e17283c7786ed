/** One place where two values differ. */
export interface Difference {
  /** Keys from the top; empty for the whole. */
  readonly path: readonly string[]
  /** undefined: it was not there. */
  readonly before: unknown
  /** undefined: it is not there any more. */
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
