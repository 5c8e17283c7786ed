import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import { failureOf } from '../failure.ts'
import { createMailSender } from '../mail/mailSender.ts'
import type { Outbox } from '../mail/outbox.ts'
import { smtpTransport } from '../mail/smtp.ts'
import type { VisitTokens } from '../portal/visitLink/visitTokens.ts'
import { writeVisitMails } from '../portal/visitMail/visitMails.ts'
import { repeat } from '../repeat.ts'
import type { ShutdownHooks } from './shutdownHooks.ts'

/** Interval at which mails about visits are written when they are due, ms. */
const VISIT_MAIL_MS = 5_000

interface StartMailsDeps {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly outbox: Outbox
  readonly visitTokens: VisitTokens
  /** The address of this server, for links where the configuration names none. */
  readonly address: string
  readonly isDemo: boolean
  readonly shutdownHooks: ShutdownHooks
}

/** Starts writing the mails about visits, and sending all mails where a mail server is configured. */
export const startMails = ({
  config,
  db,
  clock,
  log,
  outbox,
  visitTokens,
  address,
  isDemo,
  shutdownHooks,
}: StartMailsDeps): void => {
  const baseUrl = () => config.PUBLIC_URL ?? address
  shutdownHooks.add(
    repeat(
      () => writeVisitMails({ db, clock, outbox, tokens: visitTokens, baseUrl }),
      VISIT_MAIL_MS,
      (error) => log.error(failureOf(error), 'mails about visits could not be written'),
    ),
  )
  if (config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined) {
    const sender = createMailSender({
      db,
      clock,
      transport: smtpTransport(config.SMTP_URL, config.MAIL_FROM),
      onTrouble: ({ kind, code }) =>
        log.warn({ code }, kind === 'refused' ? 'a mail was refused' : 'a mail could not be sent'),
    })
    shutdownHooks.add(() => sender.stop())
    sender.start()
  } else if (!isDemo && !config.DEV_MAIL)
    log.warn('SMTP_URL is not set: no mail is sent, so nobody can sign up or recover a password')
}
