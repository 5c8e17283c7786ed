import type { z } from 'zod'

/** Issues of params that are readable but exceed a limit; ordinary clients may send such (protocol §3.6). */
type Issue = z.core.$ZodIssue

/** Texts that are cut to their limit, because a shorter name or reason is better than a failed call. */
const CUT_TEXTS: ReadonlySet<unknown> = new Set(['name', 'reason', 'client_reason'])
const CUT_TEXT_METHODS: ReadonlySet<string> = new Set([
  'join',
  'peer-update',
  'leave',
  'end-room',
  'peer-leave-request',
])
/** Requested sizes of lists, which are cut to their maximum. */
const CUT_NUMBERS: ReadonlySet<unknown> = new Set(['limit', 'count'])

/** Cuts without splitting the last character. */
const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const cutValue = (method: string, key: unknown, value: unknown, issue: Issue): unknown => {
  if (typeof value === 'string' && issue.code === 'too_big')
    return CUT_TEXTS.has(key) && CUT_TEXT_METHODS.has(method) ? cutText(value, Number(issue.maximum)) : value
  if (typeof value !== 'number' || !CUT_NUMBERS.has(key)) return value
  if (issue.code === 'too_big') return Number(issue.maximum)
  return issue.code === 'too_small' ? Number(issue.minimum) : value
}

/**
 * Cuts params to their limits where that is allowed.
 * @param issues of the frame, with paths from `params`
 */
export const cutToBounds = (method: string, params: unknown, issues: readonly Issue[]): unknown => {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return params
  const cut: Record<string, unknown> = { ...params }
  for (const issue of issues) {
    const [, key] = issue.path
    if (issue.path.length === 2 && typeof key === 'string') cut[key] = cutValue(method, key, cut[key], issue)
  }
  return cut
}

/** The first field beyond its limit when the frame has no other error, otherwise null. */
export const fieldTooLarge = (issues: readonly Issue[]): string | null =>
  issues.length > 0 && issues.every(({ code }) => code === 'too_big')
    ? String(issues[0]?.path[1] ?? '')
    : null
