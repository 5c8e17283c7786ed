import type { FastifyRequest } from 'fastify'

export const WEBSOCKET_PATH = '/v2/ws'

/** The address clients reach this server at: configured, else what the request itself came by. */
export const publicOrigin = (request: FastifyRequest, publicUrl: string | null): URL =>
  new URL(publicUrl ?? `${request.protocol}://${request.host}`)

export const websocketEndpoint = (origin: URL): string => {
  const endpoint = new URL(WEBSOCKET_PATH, origin)
  endpoint.protocol = origin.protocol === 'https:' ? 'wss:' : 'ws:'
  return endpoint.href
}
