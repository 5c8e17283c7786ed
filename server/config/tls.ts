import { z } from 'zod'

/** `off`, `self-signed`, or two PEM files: `certificate.pem,key.pem`. */
export const tls = z.string().transform((text, context) => {
  if (text === 'off') return { mode: 'off' as const }
  if (text === 'self-signed') return { mode: 'self-signed' as const }
  const [certFile, keyFile, ...more] = text.split(',').map((part) => part.trim())
  if (certFile && keyFile && more.length === 0) return { mode: 'files' as const, certFile, keyFile }
  context.addIssue({
    code: 'custom',
    message: 'must be off, self-signed, or two files: certificate.pem,key.pem',
  })
  return z.NEVER
})
