import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { WHITEBOARD_PAGE } from '../../src/contracts/meeting/whiteboard/whiteboards.ts'

export interface SecuritySettings {
  /** Other hosts the page may connect to: the provider's when meetings are hosted. */
  connectsTo: readonly string[]
  /** Other hosts whose pages may be framed: the provider's whiteboards when meetings are hosted. */
  frames: readonly string[]
  /** Whether HSTS is sent: never with a certificate that browsers do not trust. */
  strictTransport: boolean
  /** Whether HSTS covers subdomains. */
  strictSubdomains: boolean
  /** Origins from which a doctor may play sound and video by address (M1.37, M1.38). */
  mediaHosts: readonly string[]
}

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:]+\](:\d+)?$/

/** The own websocket is named, because older browsers do not count it as 'self'. */
const ownSocket = (host: string | undefined): string =>
  host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"

/** Scripts of workers that run WebAssembly, as the build names them (vite.config.ts). */
const WASM_WORKERS = '/assets/wasm/'
/** A worker has the policy of its own response: only these may compile WebAssembly (docs/decisions/0050). */
const WASM_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const isWhiteboard = ({ url = '' }: { url?: string | undefined }): boolean =>
  url.split('?', 1)[0] === WHITEBOARD_PAGE

/**
 * Sets headers strict enough that an injected script can do nothing, and open enough for calls: camera,
 * blobs, workers.
 */
export const setSecurityHeaders = async (app: FastifyInstance, settings: SecuritySettings): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Named hosts only: with https: an injected script could send data to any host as the address of
        // media.
        mediaSrc: ["'self'", 'blob:', 'mediastream:', ...settings.mediaHosts],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", (request) => ownSocket(request.headers.host), ...settings.connectsTo],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Only the whiteboard may be framed, and only by our own pages.
        frameAncestors: [(request) => (isWhiteboard(request) ? "'self'" : "'none'")],
        frameSrc: ["'self'", ...settings.frames],
      },
    },
    strictTransportSecurity: settings.strictTransport
      ? { maxAge: 31_536_000, includeSubDomains: settings.strictSubdomains }
      : false,
    // Addresses of visits contain room codes, so they must not be sent to other sites.
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(WASM_WORKERS)) reply.header('content-security-policy', WASM_WORKER_POLICY)
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), screen-wake-lock=(self), geolocation=(), payment=(), usb=()',
    )
  })
}
