import type { FastifyRequest } from 'fastify'

/** Where the browser reached us: the configured public address, else what the request says. */
export const originOf = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
): string => publicUrl ?? `${request.protocol}://${request.host}`
