import { csvText } from '../../contracts/csv.ts'
import {
  connectPaymentAccount,
  continuePaymentAccount,
  disconnectPaymentAccount,
  listPayments,
  listPayoutEntries,
  listPayouts,
  PAYMENTS_PAGE,
  type Payment,
  type Payout,
  type PayoutEntry,
  readPaymentAccount,
  readWallet,
} from '../../contracts/portal/payments/payments.ts'
import type { FetchedPage, PageRequest } from '../../machines/kit/pagedListContract.ts'
import {
  disconnection,
  paymentAccount,
  paymentList,
  paymentWallet,
  payoutEntryList,
  payoutList,
} from '../../machines/payments/paymentParts.ts'
import type { FormKind } from '../../machines/payments/paymentsContract.ts'
import { paymentsMachine } from '../../machines/payments/paymentsMachine.ts'
import { leavePage } from '../../services/platform/leavePage.ts'
import { saveText } from '../../services/platform/saveText.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { defineReceipt } from './defineReceipt.ts'
import { paymentLine } from './paymentLines.ts'

type None = Record<string, never>
type Paged<T> = { data: T[]; has_more: boolean }

/** `/settings/payments` with its calls. */
export const definePayments = (services: { http: Http; now: () => number }) => {
  const { http, now } = services
  /** P7.44, P7.45: ten at a time, after the last one that is shown. */
  const pages = <T extends { id: string }, P = None>(
    call: (
      query: { limit: number; starting_after?: string },
      signal: AbortSignal,
      params: P,
    ) => Promise<Paged<T>>,
  ) =>
    promiseLogic<FetchedPage<T, None>, PageRequest<P, None>>(
      async ({ input: { cursor, params }, signal }) => {
        const query = { limit: PAYMENTS_PAGE, ...(cursor === null ? {} : { starting_after: String(cursor) }) }
        const { data, has_more } = await call(query, signal, params)
        return {
          items: data,
          next: has_more ? (data.at(-1)?.id ?? null) : null,
          summary: {},
          fetchedAt: now(),
        }
      },
    )
  return paymentsMachine.provide({
    actors: {
      account: paymentAccount.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: None, signal) => http.call(readPaymentAccount, {}, signal)),
        },
      }),
      wallet: paymentWallet.machine.provide({
        actors: { fetch: queryLogic(services, (_: None, signal) => http.call(readWallet, {}, signal)) },
      }),
      payments: paymentList.machine.provide({
        actors: { fetch: pages<Payment>((query, signal) => http.call(listPayments, { query }, signal)) },
      }),
      payouts: payoutList.machine.provide({
        actors: { fetch: pages<Payout>((query, signal) => http.call(listPayouts, { query }, signal)) },
      }),
      payoutEntries: payoutEntryList.machine.provide({
        actors: {
          fetch: pages<PayoutEntry, { payout: string }>(({ starting_after }, signal, { payout }) =>
            http.call(
              listPayoutEntries,
              { params: { id: payout }, query: starting_after === undefined ? {} : { starting_after } },
              signal,
            ),
          ),
        },
      }),
      disconnection: disconnection.machine.provide({
        actors: {
          run: commandLogic(async (_: None): Promise<None> => {
            await http.call(disconnectPaymentAccount, {})
            return {}
          }),
        },
      }),
      receipt: defineReceipt(services),
      openForm: promiseLogic<None, { form: FormKind }>(async ({ input, signal }) => {
        const { url } = await http.call(
          input.form === 'connect' ? connectPaymentAccount : continuePaymentAccount,
          {},
          signal,
        )
        leavePage(window, url)
        return {}
      }),
      exportPayments: promiseLogic<None, { headings: string[]; payments: Payment[] }>(async ({ input }) => {
        const day = new Date(now()).toISOString().slice(0, 10)
        const text = csvText([input.headings, ...input.payments.map(paymentLine)])
        saveText(document, `consulta-${day}.csv`, text, 'text/csv;charset=utf-8')
        return {}
      }),
    },
  })
}
