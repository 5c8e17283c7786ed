import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_COOKIE } from '../../../src/contracts/portal/portalConstants.ts'
import { escapeHtml } from '../../mail/htmlMail.ts'
import { type TestAccount, type TestLink, TestRefusal, type TestSession } from './stripeShapes.ts'
import type { FormOutcome } from './testAccounts.ts'
import { TEST_CARDS } from './testMoney.ts'
import type { TestProvider } from './testProvider.ts'
import { type Language, type PageTexts, testPageStyle, testPageTexts } from './testTexts.ts'

const PATH = '/test-payments'
export const checkoutPath = (sessionId: string): string => `${PATH}/checkout/${sessionId}`
export const onboardingPath = (linkId: string): string => `${PATH}/onboarding/${linkId}`

const CHOSEN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(es|en)`)
const CALLS_A_MINUTE = 120
const outcomes: readonly FormOutcome[] = ['active', 'review', 'ask', 'leave']

/** The portal's choice where there is one, otherwise the browser's. */
const languageOf = ({ headers }: FastifyRequest): Language => {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
  if (chosen === 'es' || chosen === 'en') return chosen
  return /^\s*es\b/i.test(headers['accept-language'] ?? '') ? 'es' : 'en'
}

const money = (centavos: number): string =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(centavos / 100)

const page = (language: Language, title: string, body: string): string => {
  const text = testPageTexts[language]
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${PATH}/style.css"></head>` +
    `<body><header><p class="mark">${text.mark}</p></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  )
}

const onboardingForm = (form: TestLink, text: PageTexts): string =>
  `<p>${text.onboardingText}</p><form method="post" action="${PATH}/form/${form.id}">` +
  outcomes
    .map((outcome) => `<button name="outcome" value="${outcome}">${text.outcomes[outcome]}</button>`)
    .join('') +
  '</form>'

const checkoutForm = (session: TestSession, text: PageTexts, declined: boolean): string =>
  `<p class="amount">${money(session.amount_total)} MXN</p><p>${escapeHtml(session.title)}</p>` +
  (declined ? `<p class="error" role="alert">${text.declined}</p>` : '') +
  `<form method="post" action="${checkoutPath(session.id)}"><label for="card">${text.card}</label>` +
  `<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${TEST_CARDS.pays}">` +
  `<button>${text.pay} ${money(session.amount_total)}</button></form>` +
  `<p><a href="${escapeHtml(session.cancel_url)}">${text.back}</a></p><h2>${text.cards}</h2><dl>` +
  Object.entries(TEST_CARDS)
    .map(([name, number]) => `<dt>${number}</dt><dd>${text.cardsDo[name as keyof typeof TEST_CARDS]}</dd>`)
    .join('') +
  '</dl>'

/** The pages of the test provider, which a practitioner and a patient see in place of Stripe's. */
export const testPages =
  (provider: TestProvider): FastifyPluginAsync =>
  async (app) => {
    await app.register(rateLimit, { max: CALLS_A_MINUTE, timeWindow: 60_000 })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    const html = (reply: FastifyReply, status: number, text: string) =>
      reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
    const over = (request: FastifyRequest, reply: FastifyReply, back?: string) => {
      const text = testPageTexts[languageOf(request)]
      const way = back === undefined ? '' : `<p><a href="${escapeHtml(back)}">${text.back}</a></p>`
      return html(reply, 410, page(languageOf(request), text.over, `<p>${text.overText}</p>${way}`))
    }
    const hidden = { schema: { hide: true } }
    const fieldOf = (request: FastifyRequest, name: string): string =>
      request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : ''

    app.get(`${PATH}/style.css`, hidden, async (_, reply) => reply.type('text/css').send(testPageStyle))

    app.get<{ Params: { id: string } }>(`${PATH}/onboarding/:id`, hidden, async (request, reply) => {
      const language = languageOf(request)
      const text = testPageTexts[language]
      const opened = await provider.run(({ accounts }) => accounts.openForm(request.params.id))
      if (opened === null) return over(request, reply)
      if ('refresh' in opened) return reply.redirect(opened.refresh, 303)
      const account = await provider.run(({ objects }) =>
        objects.find<TestAccount>('account', opened.form.account),
      )
      const title = account?.details_submitted === true ? text.moreTitle : text.onboardingTitle
      return html(reply, 200, page(language, title, onboardingForm(opened.form, text)))
    })

    app.post<{ Params: { id: string } }>(`${PATH}/form/:id`, hidden, async (request, reply) => {
      const outcome = outcomes.find((name) => name === fieldOf(request, 'outcome')) ?? 'leave'
      const done = await provider.run(({ accounts }) => accounts.fillIn(request.params.id, outcome))
      if (done === null) return over(request, reply)
      return reply.redirect(done.back, 303)
    })

    const sessionOf = (id: string): Promise<TestSession | null> =>
      provider
        .run(({ money: { session } }) => session(null, id))
        .catch((error: unknown) => {
          if (error instanceof TestRefusal) return null
          throw error
        })
    const languageFor = (session: TestSession, request: FastifyRequest): Language =>
      session.locale === 'es' || session.locale === 'en' ? session.locale : languageOf(request)

    app.get<{ Params: { id: string } }>(`${PATH}/checkout/:id`, hidden, async (request, reply) => {
      const session = await sessionOf(request.params.id)
      if (session === null) return over(request, reply)
      if (session.status !== 'open') return over(request, reply, session.cancel_url)
      const language = languageFor(session, request)
      const text = testPageTexts[language]
      return html(reply, 200, page(language, text.checkoutTitle, checkoutForm(session, text, false)))
    })

    app.post<{ Params: { id: string } }>(`${PATH}/checkout/:id`, hidden, async (request, reply) => {
      const session = await sessionOf(request.params.id)
      if (session === null) return over(request, reply)
      const card = fieldOf(request, 'card').replace(/\D/g, '')
      try {
        const paid = await provider.run(({ money: { pay } }) => pay(session.id, card))
        return reply.redirect(paid.success_url, 303)
      } catch (error) {
        if (!(error instanceof TestRefusal)) throw error
        if (error.code !== 'card_declined') return over(request, reply, session.cancel_url)
        const language = languageFor(session, request)
        const text = testPageTexts[language]
        return html(reply, 402, page(language, text.checkoutTitle, checkoutForm(session, text, true)))
      }
    })
  }
