import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InitAnswer } from '../../../src/contracts/meeting/call/init.ts'
import { DOWNLOAD_TEST } from '../limits.ts'
import { publicOrigin } from './publicOrigin.ts'

/** Path of the download by which a preview measures its connection (protocol §2.2, `networkHealth`). */
const PATH = '/v2/network-test'
const CHUNK_BYTES = 65_536

/** Least kbit/s for each score: text, voice, a small picture, a good one, a sharp one. */
const SCORES = {
  '1': { low: 1, high: 150 },
  '2': { low: 150, high: 400 },
  '3': { low: 400, high: 1_000 },
  '4': { low: 1_000, high: 2_500 },
  '5': { low: 2_500 },
}

export const networkHealth = (
  request: FastifyRequest,
  publicUrl: string | null,
): InitAnswer['config']['networkHealth'] => ({
  url: new URL(PATH, publicOrigin(request, publicUrl)).href,
  timeout: DOWNLOAD_TEST.timeout,
  scoreMap: SCORES,
})

export const registerDownloadTest = (app: FastifyInstance): void => {
  // Random, so that no proxy can compress it; created once to save processor time.
  const chunk = randomBytes(CHUNK_BYTES)
  app.get(
    PATH,
    { config: { rateLimit: { max: DOWNLOAD_TEST.perMinute, timeWindow: '1 minute' } } },
    (_request, reply) =>
      reply
        .header('cache-control', 'no-store, no-transform')
        .header('content-length', DOWNLOAD_TEST.bytes)
        .type('application/octet-stream')
        .send(
          Readable.from(
            (function* () {
              for (let sent = 0; sent < DOWNLOAD_TEST.bytes; sent += CHUNK_BYTES) yield chunk
            })(),
          ),
        ),
  )
}
