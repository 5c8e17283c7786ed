import { z } from 'zod'

/** A page that the portal links to: https, http or mailto. */
export const webLink = z.url({
  protocol: /^(https?|mailto)$/,
  error: 'must be an address like https://example.com/help or mailto:help@example.com',
})

const message = 'must be https origins like https://media.example.com, separated by commas, 20 at most'

/** Origins without a path; they become part of the content security policy. */
export const originList = z.string().transform((text, context) => {
  const origins = text.split(',').map((one) => one.trim().replace(/\/$/, ''))
  const isOrigin = (text: string) =>
    URL.canParse(text) && new URL(text).origin === text && text.startsWith('https:')
  if (origins.length <= 20 && origins.every(isOrigin)) return origins
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
