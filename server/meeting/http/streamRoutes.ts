import type { FastifyInstance } from 'fastify'
import { STREAM_PATH, streamAddress } from '../../../src/contracts/meeting/streaming/watchedStream.ts'
import type { LiveStreams } from '../compose/liveStreams.ts'
import { PLAYLIST_FILE } from '../compose/streamFiles.ts'

interface Params {
  address: string
  file: string
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null

/**
 * An HLS stream to whoever knows its address, from any origin: players of other sites watch it too. An ended stream
 * answers as one that never was.
 */
export const registerStreamRoutes = (app: FastifyInstance, liveStreams: LiveStreams): void => {
  // Several requests a second of each viewer are usual, and the address cannot be guessed.
  const config = { rateLimit: false as const }
  app.get<{ Params: Params; Querystring: Record<string, unknown> }>(
    `${STREAM_PATH}/:address/:file`,
    { config },
    async ({ params, query }, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const address = streamAddress.safeParse(params.address)
      const missing = () => reply.code(404).send({ code: 404, message: 'There is no such stream' })
      if (!address.success) return missing()
      if (params.file === PLAYLIST_FILE) {
        const segment = numberOf(query._HLS_msn)
        const wanted = segment === null ? null : { segment, part: numberOf(query._HLS_part) ?? 0 }
        const text = await liveStreams.playlist(address.data, wanted)
        if (text !== null) return reply.type('application/vnd.apple.mpegurl').send(text)
        // A stream that was announced and shows nothing yet, or that stands still.
        if (liveStreams.stateOf(address.data) === null) return missing()
        return reply
          .code(503)
          .header('retry-after', '1')
          .send({ code: 503, message: 'The stream has not begun' })
      }
      const bytes = await liveStreams.file(address.data, params.file)
      return bytes === null ? missing() : reply.type('video/mp4').send(bytes)
    },
  )
}
