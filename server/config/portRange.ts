import { z } from 'zod'

/**
 * The UDP ports of calls, one for each media process: one (`20000`), the first free ones of several
 * (`20000-20099`), or any (`0`).
 */
export const portRange = z.string().transform((text, context) => {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text)
  const begin = Number(match?.[1] ?? Number.NaN)
  const end = Number(match?.[2] ?? begin)
  if (begin <= end && end <= 65_535) return { begin, end }
  context.addIssue({ code: 'custom', message: 'must be a UDP port or a range like 20000-20099' })
  return z.NEVER
})
