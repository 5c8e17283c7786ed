import type { FastifyPluginAsync } from 'fastify'
import type { PortalDeps } from '../portalDeps.ts'

/** Where the provider tells what happened; set it there as the address for events of connected accounts. */
export const WEBHOOK_PATH = '/v1/payments/webhook'
const MAX_BODY = 512 * 1024
const CALLS_A_MINUTE = 6_000

/** The body is read as it was sent, because its signature is over its bytes. */
export const webhookRoute =
  ({ payments }: PortalDeps): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post(
      WEBHOOK_PATH,
      {
        bodyLimit: MAX_BODY,
        config: { access: 'anyone', rateLimit: { max: CALLS_A_MINUTE, timeWindow: '1 minute' } },
        schema: { hide: true },
      },
      async (request, reply) => {
        const signature = request.headers['stripe-signature']
        const isOurs =
          typeof signature === 'string' &&
          Buffer.isBuffer(request.body) &&
          (await payments.webhooks.receive(request.body, signature))
        return reply.status(isOurs ? 200 : 400).send({ received: isOurs })
      },
    )
  }
