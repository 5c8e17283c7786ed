import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import { startTestApi } from './double/testApi.ts'
import type { DeliverEvent } from './double/testEvents.ts'
import { testPages } from './double/testPages.ts'
import { createTestProvider, type TestProvider } from './double/testProvider.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripeProvider.ts'

/** The provider that the settings choose. */
export interface OpenedPayments {
  provider: PaymentProvider
  /** The embedded one; null with Stripe's. */
  test: TestProvider | null
  /** The pages of the embedded one. */
  plugins: FastifyPluginAsync[]
  /** Lets the embedded provider send its events. */
  deliverTo(deliver: DeliverEvent): void
  /** Runs the periodic work of the embedded provider. */
  pass(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  config: Pick<Config, 'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>
  db: Database
  clock: Clock
}

/** Starts the embedded provider on a port of this computer, or uses Stripe's with its keys. */
export const openPayments = async ({ config, db, clock }: Parts): Promise<OpenedPayments> => {
  if (config.PAYMENTS === 'stripe')
    return {
      provider: createStripeProvider({
        kind: 'stripe',
        secretKey: config.STRIPE_SECRET_KEY ?? '',
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
      }),
      test: null,
      plugins: [],
      deliverTo: () => undefined,
      pass: async () => undefined,
      close: async () => undefined,
    }
  const test = createTestProvider({ db, clock })
  const api = await startTestApi(test)
  let deliver: DeliverEvent | null = null
  const send = async () => {
    if (deliver !== null) await test.deliver(deliver)
  }
  return {
    provider: createStripeProvider({
      kind: 'test',
      secretKey: test.secretKey,
      webhookSecret: test.webhookSecret,
      server: { host: '127.0.0.1', port: api.port, protocol: 'http' },
    }),
    test,
    plugins: [testPages(test)],
    deliverTo(to) {
      deliver = to
    },
    async pass() {
      await test.pass()
      await send()
    },
    close: () => api.close(),
  }
}
