import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import type { PageSettings } from '../src/contracts/portal/pageSettings.ts'
import type { Config } from './config/config.ts'
import { failureOf } from './failure.ts'
import type { TlsCredentials } from './http/credentials.ts'
import { handleErrors } from './http/errorHandler.ts'
import { describeApi } from './http/openApi.ts'
import { logRequests } from './http/requestLog.ts'
import { setSecurityHeaders } from './http/securityHeaders.ts'
import { type HeadedPage, serveApp } from './http/staticApp.ts'
import { logSecurity } from './securityLog/logSecurity.ts'
import { noSecurityLog, type SecurityLog } from './securityLog/securityLog.ts'

const BODY_LIMIT = 64 * 1024

/**
 * Milliseconds for the head of a request (upgrades included), for the whole request, and between two checks
 * of both. They close connections that send slowly on purpose; streamed answers and sockets after their
 * upgrade are not affected.
 */
export const REQUEST_TIMEOUTS = { head: 15_000, request: 30_000, check: 5_000 }

export interface AppParts {
  config: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL' | 'TLS' | 'HSTS_SUBDOMAINS' | 'API_DOCS' | 'MEDIA_HOSTS'>
  log: FastifyBaseLogger
  tls: TlsCredentials | null
  /** Folder of the built client. */
  dist: string
  /** Settings of this installation that the page receives. */
  page: PageSettings
  /** Other hosts a page may connect to. */
  connectsTo: readonly string[]
  /** Other hosts whose pages may be framed by ours. */
  frames: readonly string[]
  /** All routes, in the order of registration. */
  plugins: readonly FastifyPluginAsync[]
  health: (app: FastifyInstance) => void
  /** Pages whose shared links show what they are about. */
  heads?: readonly HeadedPage[]
  /** Tests replace it. */
  timeouts?: typeof REQUEST_TIMEOUTS
  /** Receives refusals. */
  securityLog?: SecurityLog
}

/** The HTTP side of the process: one server, http or https, on one port. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, tls, timeouts = REQUEST_TIMEOUTS } = parts
  const options = {
    loggerInstance: parts.log,
    // Our own request log leaves out what identifies patients.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: true,
    requestTimeout: timeouts.request,
  }
  const server = { headersTimeout: timeouts.head, connectionsCheckingInterval: timeouts.check }
  const app: FastifyInstance =
    tls === null
      ? Fastify({ ...options, http: server })
      : Fastify({ ...options, https: { ...tls, ...server } })
  // Without a listener a failed accept, e.g. without free file descriptors, would end the process. `listen`
  // reports errors before it listens.
  app.server.once('listening', () => {
    app.server.on('error', (error) => parts.log.error({ failure: failureOf(error) }, 'the server failed'))
  })
  handleErrors(app)
  logSecurity(app, parts.securityLog ?? noSecurityLog)
  logRequests(app)
  await setSecurityHeaders(app, {
    connectsTo: parts.connectsTo,
    frames: parts.frames,
    mediaHosts: config.MEDIA_HOSTS,
    strictTransport: config.TLS.mode === 'files' || (config.PUBLIC_URL ?? '').startsWith('https:'),
    strictSubdomains: config.HSTS_SUBDOMAINS,
  })
  if (config.API_DOCS) await describeApi(app)
  parts.health(app)
  for (const plugin of parts.plugins) await app.register(plugin)
  await serveApp(app, parts.dist, parts.page, parts.heads)
  return app
}
