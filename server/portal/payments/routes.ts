import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  connectPaymentAccount,
  continuePaymentAccount,
  disconnectPaymentAccount,
  listPayments,
  listPayoutEntries,
  listPayouts,
  listVisitPayments,
  payLinkedVisit,
  readPaymentAccount,
  readWallet,
  refundPayment,
} from '../../../src/contracts/portal/payments/payments.ts'
import { notFound, paymentUnavailable, statusRefused } from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { ProviderRefused, ProviderUnavailable } from '../../payments/provider.ts'
import type { PatientRead } from '../accessLog/accessLog.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import type { FormReturn } from './paymentAccounts.ts'
import { type FoundPayment, findPayments, findPayouts, walletOf } from './paymentQueries.ts'
import { findOwnPayout, payoutEntriesOf } from './payoutEntries.ts'

/** Pages of the provider that one address opens a minute. */
const limited = { rateLimit: { max: 20, timeWindow: '1 minute' } }
const VISIT_PAYMENTS = 20

/** Maps missing answers and refusals of the provider to our own refusals. */
const asked = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw paymentUnavailable()
    if (error instanceof ProviderRefused) throw statusRefused()
    throw error
  }
}

/** P1.29-P1.32: the account at the provider, what was paid, and what was paid out. */
export const paymentRoutes =
  ({ db, clock, accessLog, payments, visitTokens, publicUrl }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const backOf = (request: FastifyRequest): FormReturn => {
      const page = `${originOf(request, publicUrl)}/settings/payments`
      return { returnUrl: `${page}/return`, refreshUrl: `${page}/refresh` }
    }
    const record = (request: FastifyRequest, action: PatientRead['action'], found: FoundPayment[]) =>
      accessLog.record({
        practitionerId: identityOf(request).practitionerId,
        action,
        requestId: request.id,
        read: found.map(({ payment, clientId }) => ({ appointmentId: payment.appointment_id, clientId })),
      })
    /** The last known state is answered while the provider is not to be had. */
    const isFresh = (work: () => Promise<void>): Promise<boolean> =>
      work().then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProviderUnavailable) return false
          throw error
        },
      )

    app.route({
      ...routeOf(readPaymentAccount),
      handler: (request) => payments.accounts.read(identityOf(request).practitionerId),
    })

    app.route({
      ...routeOf(connectPaymentAccount),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        return { url: await asked(() => payments.accounts.connect(practitionerId, backOf(request))) }
      },
    })

    app.route({
      ...routeOf(continuePaymentAccount),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        return { url: await asked(() => payments.accounts.continue(practitionerId, backOf(request))) }
      },
    })

    app.route({
      ...routeOf(disconnectPaymentAccount),
      handler: async (request, reply) => {
        await payments.accounts.disconnect(identityOf(request).practitionerId)
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(readWallet),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const account = await db
          .selectFrom('payment_account')
          .select('provider_id')
          .where('practitioner_id', '=', practitionerId)
          .executeTakeFirst()
        if (account === undefined) throw notFound()
        const fresh = await isFresh(() => payments.ledger.sync(account.provider_id))
        const wallet = await walletOf(db, practitionerId, clock())
        if (wallet === null) throw notFound()
        return { ...wallet, fresh }
      },
    })

    app.route({
      ...routeOf(listPayments),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { limit, starting_after: after } = request.query
        const found = await findPayments(db, { practitionerId, after, limit: limit + 1 })
        const shown = found.slice(0, limit)
        await record(request, 'payment.list', shown)
        return { data: shown.map(({ payment }) => payment), has_more: found.length > limit }
      },
    })

    app.route({
      ...routeOf(listPayouts),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { limit, starting_after: after } = request.query
        const found = await findPayouts(db, { practitionerId, after, limit: limit + 1 })
        return { data: found.slice(0, limit), has_more: found.length > limit }
      },
    })

    app.route({
      ...routeOf(listPayoutEntries),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { id } = request.params
        const own = await findOwnPayout(db, practitionerId, id)
        if (own === undefined) throw notFound()
        const { items, next } = await asked(() =>
          payments.payoutMovements(own.account, id, request.query.starting_after ?? null),
        )
        const found = await payoutEntriesOf(db, own.account, items)
        await accessLog.record({
          practitionerId,
          action: 'payment.list',
          requestId: request.id,
          read: found.flatMap(({ about }) => (about === null ? [] : [about])),
        })
        return { data: found.map(({ entry }) => entry), has_more: next !== null }
      },
    })

    app.route({
      ...routeOf(refundPayment),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const paymentId = uuidOrNotFound(request.params.id)
        const wanted = { practitionerId, paymentId, limit: 1 }
        if ((await findPayments(db, wanted)).length === 0) throw notFound()
        if (!(await payments.refunds.request(paymentId, practitionerId))) throw statusRefused()
        // The refund is stored: it is carried out later when the provider does not answer now.
        await isFresh(() => payments.refunds.carryOut(paymentId))
        const found = await findPayments(db, wanted)
        await record(request, 'payment.refund', found)
        const [first] = found
        if (first === undefined) throw notFound()
        return first.payment
      },
    })

    app.route({
      ...routeOf(listVisitPayments),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const appointmentId = uuidOrNotFound(request.params.id)
        const own = await db
          .selectFrom('appointment')
          .select('id')
          .where('id', '=', appointmentId)
          .where('practitioner_id', '=', practitionerId)
          .executeTakeFirst()
        if (own === undefined) throw notFound()
        const found = await findPayments(db, { practitionerId, appointmentId, limit: VISIT_PAYMENTS })
        await record(request, 'payment.visit', found)
        return { data: found.map(({ payment }) => payment) }
      },
    })

    app.route({
      ...routeOf(payLinkedVisit),
      config: { ...routeOf(payLinkedVisit).config, ...limited },
      handler: async (request) => {
        const id = visitTokens.read(request.params.token)
        if (id === null) throw notFound()
        const visit = await db
          .selectFrom('appointment')
          .innerJoin('client', 'client.id', 'appointment.client_id')
          .select('client.details')
          .where('appointment.id', '=', id)
          .executeTakeFirst()
        if (visit === undefined) throw notFound()
        const returnUrl = `${originOf(request, publicUrl)}/visit/${visitTokens.of(id)}`
        const language = visit.details?.language ?? 'es'
        return { url: await asked(() => payments.checkouts.open(id, { returnUrl, language })) }
      },
    })
  }
