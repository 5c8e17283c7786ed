import { z } from 'zod'

const message = 'must be a TCP port from 1 to 65535, same (the number of the UDP port) or off'

/** The TCP port of calls whose network blocks UDP. */
export const tcpPort = z.string().transform((text, context): number | 'same' | 'off' => {
  if (text === 'same' || text === 'off') return text
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65_535) return port
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
