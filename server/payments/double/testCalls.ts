import {
  type TestDispute,
  type TestIntent,
  type TestPayout,
  type TestPayoutLines,
  type TestRefund,
  TestRefusal,
  type TestSession,
  type TestTransaction,
} from './stripeShapes.ts'
import { linesId, newId } from './testMoney.ts'
import type { Kind } from './testObjects.ts'
import { checkoutPath, onboardingPath } from './testPages.ts'
import type { TestParts } from './testProvider.ts'

interface Call {
  method: string
  path: string
  /** The parameters of the query or the body: `a[b][0]` as Stripe writes it. */
  form: URLSearchParams
  /** The connected account that is meant. */
  account: string | null
}

const HALF_HOUR_S = 30 * 60
const DAY_S = 24 * 60 * 60
const MAX_PAGE = 100

const given = (form: URLSearchParams, name: string): string => {
  const value = form.get(name)
  if (value === null || value === '')
    throw new TestRefusal(400, 'parameter_missing', `Missing required param: ${name}`)
  return value
}

const listed = async <T extends { id: string }>(
  { objects }: TestParts,
  { form, account, path }: Call,
  kind: Kind,
  matches: (item: T) => boolean = () => true,
): Promise<object> => {
  const limit = Math.min(MAX_PAGE, Math.max(1, Number(form.get('limit') ?? 10)))
  const after = form.get('starting_after') ?? undefined
  const found = (await objects.list<T>(kind, account, { after })).filter(matches)
  return { object: 'list', url: path, data: found.slice(0, limit), has_more: found.length > limit }
}

const sessionAnswer = (session: TestSession): object => ({
  ...session,
  url: session.status === 'open' ? `${new URL(session.success_url).origin}${checkoutPath(session.id)}` : null,
})

const createSession = async (
  { objects, accounts, now }: TestParts,
  { form, account }: Call,
): Promise<object> => {
  if (account === null) throw new TestRefusal(400, 'account_missing', 'Which account is meant?')
  const { charges_enabled } = await accounts.find(account)
  if (!charges_enabled)
    throw new TestRefusal(400, 'account_capability', 'The account cannot take payments yet')
  const expiresAt = Number(given(form, 'expires_at'))
  if (expiresAt < now() + HALF_HOUR_S || expiresAt > now() + DAY_S)
    throw new TestRefusal(400, 'parameter_invalid', 'expires_at must be from 30 minutes to 24 hours ahead')
  const price = 'line_items[0][price_data]'
  const session: TestSession = {
    id: newId('cs_test'),
    object: 'checkout.session',
    account,
    status: 'open',
    payment_status: 'unpaid',
    amount_total:
      Number(given(form, `${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]') ?? 1),
    currency: given(form, `${price}[currency]`),
    title: given(form, `${price}[product_data][name]`),
    created: now(),
    expires_at: expiresAt,
    success_url: given(form, 'success_url'),
    cancel_url: given(form, 'cancel_url'),
    client_reference_id: form.get('client_reference_id'),
    locale: form.get('locale') ?? 'auto',
    payment_intent: null,
  }
  await objects.put('session', session, account)
  return sessionAnswer(session)
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

const needed = (account: string | null): string => {
  if (account === null) throw new TestRefusal(400, 'account_missing', 'Which account is meant?')
  return account
}

type Handler = (parts: TestParts, call: Call, id: string) => Promise<object>

const calls: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  [
    'POST',
    /^\/v1\/accounts$/,
    ({ accounts }, { form }) => accounts.create(form.get('email'), metadataOf(form)),
  ],
  ['GET', /^\/v1\/accounts\/(\w+)$/, ({ accounts }, _, id) => accounts.find(id)],
  [
    'POST',
    /^\/v1\/account_links$/,
    async ({ accounts }, { form }) => {
      const link = await accounts.link(given(form, 'account'), {
        return_url: given(form, 'return_url'),
        refresh_url: given(form, 'refresh_url'),
      })
      const url = `${new URL(link.return_url).origin}${onboardingPath(link.id)}`
      return { object: 'account_link', created: link.expires_at, expires_at: link.expires_at, url }
    },
  ],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    async ({ money }, { account }, id) => sessionAnswer(await money.session(needed(account), id)),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    async ({ money }, { account }, id) => {
      await money.session(needed(account), id)
      return sessionAnswer(await money.expire(id))
    },
  ],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    async ({ objects }, _, id) => {
      const intent = await objects.find<TestIntent>('intent', id)
      if (intent === null) throw new TestRefusal(404, 'resource_missing', 'No such payment_intent')
      return intent
    },
  ],
  [
    'POST',
    /^\/v1\/refunds$/,
    ({ money }, { form, account }) => money.refund(needed(account), given(form, 'payment_intent')),
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    (parts, call) =>
      listed<TestRefund>(
        parts,
        call,
        'refund',
        ({ payment_intent }) => payment_intent === call.form.get('payment_intent'),
      ),
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    (parts, call) =>
      listed<TestDispute>(
        parts,
        call,
        'dispute',
        ({ payment_intent }) => payment_intent === call.form.get('payment_intent'),
      ),
  ],
  [
    'GET',
    /^\/v1\/balance_transactions$/,
    async (parts, call) => {
      const payout = call.form.get('payout')
      if (payout === null) return listed<TestTransaction>(parts, call, 'transaction')
      const paidOut = await parts.objects.find<TestPayoutLines>('payoutLines', linesId(payout))
      if (paidOut === null) throw new TestRefusal(404, 'resource_missing', 'No such payout')
      return listed<TestTransaction>(parts, call, 'transaction', ({ id }) => paidOut.lines.includes(id))
    },
  ],
  ['GET', /^\/v1\/payouts$/, (parts, call) => listed<TestPayout>(parts, call, 'payout')],
  [
    'GET',
    /^\/v1\/balance$/,
    async ({ money }, { account }) => {
      const { available, pending } = await money.balance(needed(account))
      const of = (amount: number) => [{ amount, currency: 'mxn' }]
      return { object: 'balance', available: of(available), pending: of(pending) }
    },
  ],
]

/** @throws TestRefusal as Stripe refuses */
export const apiAnswer = async (parts: TestParts, call: Call): Promise<object> => {
  for (const [method, pattern, handler] of calls) {
    const match = method === call.method ? pattern.exec(call.path) : null
    if (match !== null) return handler(parts, call, match[1] ?? '')
  }
  throw new TestRefusal(404, 'url_invalid', `Unrecognized request URL (${call.method}: ${call.path})`)
}
