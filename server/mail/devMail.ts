import type { FastifyPluginAsync } from 'fastify'
import { escapeHtml } from './htmlMail.ts'
import type { Outbox } from './outbox.ts'

const SHOWN = 50

/** `/dev/mail`: shows unsent mail, for development (`DEV_MAIL`). */
export const devMail =
  (outbox: Outbox): FastifyPluginAsync =>
  async (app) => {
    app.get('/dev/mail', { schema: { hide: true } }, async (_, reply) => {
      const mails = await outbox.newest(SHOWN)
      const articles = mails.map(
        ({ recipient, language, subject, body, calendar, createdAt }) =>
          `<article lang="${language}"><h2>${escapeHtml(subject)}</h2>` +
          `<p>${escapeHtml(recipient)} · <time>${createdAt.toISOString()}</time></p><pre>${escapeHtml(body)}</pre>` +
          `${calendar ? `<pre>${escapeHtml(calendar)}</pre>` : ''}</article>`,
      )
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><main><h1>Mail</h1>${articles.join('')}</main></html>`,
        )
    })
  }
