import type { FastifyRequest } from 'fastify'

/** The origin at which the browser reached us: the configured public URL, otherwise that of the request. */
export const originOf = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
): string => publicUrl ?? `${request.protocol}://${request.host}`
