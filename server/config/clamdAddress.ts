import { z } from 'zod'
import type { ClamdAddress } from '../files/check/clamd.ts'

const error = 'must be a socket like /run/clamav/clamd.ctl, or an address like 127.0.0.1:3310'

/** Where the virus scanner listens. */
export const clamdAddress = z.string().transform((text, context): ClamdAddress => {
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^\[?([^[\]\s]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  if (host !== undefined && Number(port) > 0 && Number(port) <= 65_535) return { host, port: Number(port) }
  context.addIssue({ code: 'custom', message: error })
  return z.NEVER
})
