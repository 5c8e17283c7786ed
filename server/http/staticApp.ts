import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './apiFailure.ts'

/** Files whose name holds a hash of their content never change. */
const HASHED = /\/assets\//
const A_YEAR = 'public, max-age=31536000, immutable'

/** A page of the app is asked for by a browser, is no call, and has no file ending. */
const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(v1|v2)\//.test(path) &&
    !/\.\w+$/.test(path) &&
    (request.headers.accept ?? '').includes('text/html')
  )
}

/** The built client, with every address of its own answered by its one page. */
export const serveApp = async (app: FastifyInstance, dist: string): Promise<void> => {
  const built = existsSync(join(dist, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path.replaceAll('\\', '/')) ? A_YEAR : 'no-cache')
      },
    })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (built && isPage(request)) return reply.sendFile('index.html')
    throw notFound()
  })
}
