import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSettings } from '../../src/contracts/portal/pageSettings.ts'
import { notFound } from './apiFailure.ts'
import { readPageLinks } from './pageFiles.ts'
import { type PageHead, withPageHead } from './pageHead.ts'
import { type RenderedPage, renderPage } from './renderPage.ts'
import { requestLocale } from './requestLocale.ts'

/** Files whose name contains a hash of their content never change. */
const HASHED = /\/assets\//
const A_YEAR = 'public, max-age=31536000, immutable'

/** A head reads the database for anybody, so an address has as many as calls about the same. */
const HEADED_LIMIT = { max: 120, timeWindow: '1 minute' }

/** Whether a browser requests a page of the app: no API call and no file extension. */
const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(v1|v2)\//.test(path) &&
    !/\.\w+$/.test(path) &&
    (request.headers.accept ?? '').includes('text/html')
  )
}

/** A page whose shared link shows what it is about. */
export interface HeadedPage {
  /** In the router's syntax. */
  readonly path: string
  /** Null: there is no such page; the client says so. */
  readonly headOf: (request: FastifyRequest<{ Params: Record<string, string> }>) => Promise<PageHead | null>
}

const readIndex = (dist: string): Promise<string | null> =>
  readFile(join(dist, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const sendPage = (page: RenderedPage, request: FastifyRequest, reply: FastifyReply) => {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : page.identity)
}

/**
 * Serves the built client. Every address of the app gets the one page, which contains the settings. Files are
 * sent as the build compressed them (scripts/compressPlugin.ts).
 */
export const serveApp = async (
  app: FastifyInstance,
  dist: string,
  settings: PageSettings,
  heads: readonly HeadedPage[] = [],
): Promise<void> => {
  const index = await readIndex(dist)
  const page = index === null ? null : await renderPage(index, settings)
  const linksOf = index === null ? () => null : await readPageLinks(dist, index)
  const preload = (request: FastifyRequest, reply: FastifyReply): void => {
    const links = linksOf(request.url, requestLocale(request))
    if (links !== null) reply.header('link', links)
  }
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path.replaceAll('\\', '/')) ? A_YEAR : 'no-cache')
      },
    })
    // The built file contains no settings, so its own address gets the rendered page.
    for (const path of ['/', '/index.html'])
      app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(page, request, reply))
  }
  if (page !== null && heads.length > 0)
    await app.register(async (scope) => {
      await scope.register(rateLimit, HEADED_LIMIT)
      for (const { path, headOf } of heads)
        scope.get<{ Params: Record<string, string> }>(
          path,
          { schema: { hide: true } },
          async (request, reply) => {
            if (!isPage(request)) throw notFound()
            preload(request, reply)
            const head = await headOf(request)
            if (head === null) return sendPage(page, request, reply)
            return reply
              .header('vary', 'accept-language, cookie')
              .header('cache-control', 'no-cache')
              .type('text/html; charset=utf-8')
              .send(withPageHead(page.identity.toString(), head))
          },
        )
    })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (page === null || !isPage(request)) throw notFound()
    preload(request, reply)
    return sendPage(page, request, reply.status(200))
  })
}
