import { createTransport } from 'nodemailer'
import { htmlMail } from './htmlMail.ts'
import type { Mail } from './outbox.ts'

/** Milliseconds; together they stay below the time after which a mail is tried again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
const LOCAL = /^(localhost|127\.|\[?::1)/
/** Codes of nodemailer for a refusal of this mail, rather than of the connection. */
const OF_THIS_MAIL = ['EENVELOPE', 'EMESSAGE']

/** Result of handing over one mail. `code` names the trouble and contains no address. */
export type Delivery = { kind: 'sent' } | { kind: 'refused' | 'failed'; code: string }

/** Mail programs act upon the method; it stands in the object as well. */
const methodOf = (calendar: string): string => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** Hands mails to a mail server. */
export interface MailTransport {
  send(mail: Mail & { id: string }): Promise<Delivery>
  close(): void
}

/** Codes travel in mails, so any other machine must offer TLS, unless the address says otherwise. */
const withTls = (address: string): string => {
  const url = new URL(address)
  if (url.protocol === 'smtp:' && !LOCAL.test(url.hostname) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * @param address smtp://user:password@host:port, or smtps://…
 * @param from sender of all mails, e.g. 'Consulta <no-reply@clinic.example>'
 */
export const smtpTransport = (address: string, from: string): MailTransport => {
  const transport = createTransport({ url: withTls(address), ...TIMEOUTS }, { from })
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient, language, subject, body, calendar }) {
      try {
        await transport.sendMail({
          // An object: no part of an address is read as a list of addresses.
          to: { name: '', address: recipient },
          subject,
          text: body,
          html: htmlMail({ language, subject, body }),
          ...(calendar == null ? {} : { icalEvent: { method: methodOf(calendar), content: calendar } }),
          // The same at each try, so that a mail that arrives twice can be known for one.
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return { kind: 'sent' }
      } catch (error) {
        const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number }
        const refused = OF_THIS_MAIL.includes(code) && responseCode >= 500
        return { kind: refused ? 'refused' : 'failed', code: `${code} ${responseCode}` }
      }
    },
    close: () => transport.close(),
  }
}
