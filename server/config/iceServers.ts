import { z } from 'zod'

const address = z.string().regex(/^(stun|stuns|turn|turns):/)
const server = z.strictObject({
  urls: z.union([z.array(address), address.transform((one) => [one])]),
  username: z.string().optional(),
  credential: z.string().optional(),
})

const message =
  'must be addresses like stun:host:3478, separated by commas, or a JSON list of {urls, username, credential}'

/** STUN and TURN servers for browsers and the media engine. */
export const iceServers = z.string().transform((text, context) => {
  const given = text.trim().startsWith('[')
    ? parseJson(text)
    : [{ urls: text.split(',').map((one) => one.trim()) }]
  const parsed = z.array(server).safeParse(given)
  if (parsed.success)
    return parsed.data.map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    }))
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Whether this is a TURN server to which the operator gave no credentials. */
export const needsCredentials = ({ urls, credential }: { urls: string[]; credential?: string }): boolean =>
  credential === undefined && urls.some((url) => /^turns?:/.test(url))

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
