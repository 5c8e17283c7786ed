import type { FastifyRequest } from 'fastify'

export const WEBSOCKET_PATH = '/v2/ws'

/** A request without a usable `Host`: answered 400. */
class HostUnreadable extends Error {
  override name = 'HostUnreadable'
  readonly statusCode = 400

  constructor() {
    super('The host of the request cannot be read')
  }
}

/**
 * The address at which clients reach this server: the configured one, otherwise that of the request.
 * @throws an error that is answered 400 when the request has no host
 */
export const publicOrigin = (request: FastifyRequest, publicUrl: string | null): URL => {
  const origin = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`)
  if (origin === null) throw new HostUnreadable()
  return origin
}

export const websocketEndpoint = (origin: URL): string => {
  const endpoint = new URL(WEBSOCKET_PATH, origin)
  endpoint.protocol = origin.protocol === 'https:' ? 'wss:' : 'ws:'
  return endpoint.href
}
