import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { type Fault, startTestApi } from '../payments/double/testApi.ts'
import { type Disorder, inOrder } from '../payments/double/testEvents.ts'
import { createTestProvider, type TestProvider } from '../payments/double/testProvider.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createStripeProvider } from '../payments/stripeProvider.ts'
import { WEBHOOK_PATH } from '../portal/payments/webhookRoute.ts'

export interface TestPayments {
  /** The actions of the patient and the practitioner at the provider. */
  test: TestProvider
  /** The provider as the portal calls it, over HTTP. */
  provider: PaymentProvider
  /** How the events of the provider arrive from now on. */
  setDisorder(disorder: Disorder): void
  /** Sets the fault that following calls to the provider meet. */
  setFault(fault: (path: string) => Fault): void
  /** Sends the events that are due to the portal. */
  deliver(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** The embedded provider of card payments, with the faults that a test asks for. */
export const openTestPayments = async (db: Database, clock: Clock): Promise<TestPayments> => {
  let disorder: Disorder = inOrder
  let fault: (path: string) => Fault = () => 'none'
  const test = createTestProvider({ db, clock, disorder: (type) => disorder(type) })
  const api = await startTestApi(test, (path) => fault(path))
  return {
    test,
    provider: createStripeProvider({
      kind: 'test',
      secretKey: test.secretKey,
      webhookSecret: test.webhookSecret,
      server: { host: '127.0.0.1', port: api.port, protocol: 'http' },
      retries: 0,
    }),
    setDisorder: (next) => {
      disorder = next
    },
    setFault: (next) => {
      fault = next
    },
    deliver: (app) =>
      test.deliver(async (payload, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        return (await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload })).statusCode
      }),
    close: () => api.close(),
  }
}
