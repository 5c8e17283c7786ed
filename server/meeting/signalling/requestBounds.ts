import type { z } from 'zod'

/** What becomes of params that are readable but beyond a bound: an ordinary client may send such (protocol §3.6). */

type Issue = z.core.$ZodIssue

/** Cut to their bound: a shorter name is better than no call, a shorter reason better than no leave. */
const CUT_TEXTS: ReadonlySet<unknown> = new Set(['name', 'reason', 'client_reason'])
const CUT_TEXT_METHODS: ReadonlySet<string> = new Set([
  'join',
  'peer-update',
  'leave',
  'end-room',
  'peer-leave-request',
])
/** How many of a list one wants: as many as there may be. */
const CUT_NUMBERS: ReadonlySet<unknown> = new Set(['limit', 'count'])

/** Without half a character at its end. */
const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const cutValue = (method: string, key: unknown, value: unknown, issue: Issue): unknown => {
  if (typeof value === 'string' && issue.code === 'too_big')
    return CUT_TEXTS.has(key) && CUT_TEXT_METHODS.has(method) ? cutText(value, Number(issue.maximum)) : value
  if (typeof value !== 'number' || !CUT_NUMBERS.has(key)) return value
  if (issue.code === 'too_big') return Number(issue.maximum)
  return issue.code === 'too_small' ? Number(issue.minimum) : value
}

/** The params with what may be cut cut to its bound. @param issues of the frame, with paths from `params` */
export const cutToBounds = (method: string, params: unknown, issues: readonly Issue[]): unknown => {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return params
  const cut: Record<string, unknown> = { ...params }
  for (const issue of issues) {
    const [, key] = issue.path
    if (issue.path.length === 2 && typeof key === 'string') cut[key] = cutValue(method, key, cut[key], issue)
  }
  return cut
}

/** Names the first field beyond its bound, when nothing else is wrong with the frame; else null. */
export const fieldTooLarge = (issues: readonly Issue[]): string | null =>
  issues.length > 0 && issues.every(({ code }) => code === 'too_big')
    ? String(issues[0]?.path[1] ?? '')
    : null
