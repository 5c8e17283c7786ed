import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import type { Config } from './config/config.ts'
import type { TlsCredentials } from './http/credentials.ts'
import { handleErrors } from './http/errorHandler.ts'
import { describeApi } from './http/openApi.ts'
import { logRequests } from './http/requestLog.ts'
import { setSecurityHeaders } from './http/securityHeaders.ts'
import { serveApp } from './http/staticApp.ts'

const BODY_LIMIT = 64 * 1024

export interface AppParts {
  config: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL' | 'TLS'>
  log: FastifyBaseLogger
  tls: TlsCredentials | null
  /** Folder of the built client. */
  dist: string
  /** Other hosts a page may connect to. */
  connectsTo: readonly string[]
  /** Other hosts whose pages may stand in ours. */
  frames: readonly string[]
  /** Everything with an address, in order. */
  plugins: readonly FastifyPluginAsync[]
  health: (app: FastifyInstance) => void
}

/** The HTTP side of the process: one server, http or https, that answers everything on one port. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, tls } = parts
  const options = {
    loggerInstance: parts.log,
    // Our own line per request leaves out what identifies patients.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: true,
  }
  const app: FastifyInstance = tls === null ? Fastify(options) : Fastify({ ...options, https: tls })
  handleErrors(app)
  logRequests(app)
  await setSecurityHeaders(app, {
    connectsTo: parts.connectsTo,
    frames: parts.frames,
    strictTransport: config.TLS.mode === 'files' || (config.PUBLIC_URL ?? '').startsWith('https:'),
  })
  await describeApi(app)
  parts.health(app)
  for (const plugin of parts.plugins) await app.register(plugin)
  await serveApp(app, parts.dist)
  return app
}
