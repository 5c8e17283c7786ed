import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { z } from 'zod'
import { endpoint } from '../../contracts/portal/endpoint.ts'
import { sessionMachine } from '../../machines/auth/sessionMachine.ts'
import { createExpiredCalls } from '../../services/portal/expiredCalls.ts'
import { createHttp } from '../../services/portal/http.ts'
import type { SessionTabs } from '../../services/portal/sessionTabs.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { defineObserveExpiredCallsActor } from './observeExpiredCalls.ts'
import { defineRefreshTokensActor } from './refreshTokens.ts'
import { defineTokenActors } from './tokenActors.ts'

/** Cookies that all tabs of a browser share. */
const sharedTokens = () => {
  const kept: { access: string | null; refresh: string | null } = { access: 'old', refresh: 'r1' }
  const store: TokenStore = {
    access: () => kept.access,
    refresh: () => kept.refresh,
    save: (tokens) => {
      kept.access = tokens.token
      kept.refresh = tokens.refresh_token
    },
    clear: () => {
      kept.access = null
      kept.refresh = null
    },
  }
  return store
}

/** The lock of the browser: one tab after the other. */
const sharedLock = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

interface Backend {
  asked: string[]
  refreshes: Headers[]
  answer: () => Response
}
const backend = (answer = () => json(200, { token: 'new', refresh_token: 'r2' })): Backend => ({
  asked: [],
  refreshes: [],
  answer,
})

const tab = (tokens: TokenStore, alone: SessionTabs['alone'], server: Backend) => {
  const expiredCalls = createExpiredCalls()
  const http = createHttp({
    host: '',
    tokens,
    expiredCalls,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      if (String(url).endsWith('/auth/refresh_token')) {
        server.refreshes.push(headers)
        return server.answer()
      }
      const bearer = headers.get('authorization')
      server.asked.push(`${url} ${bearer}`)
      return bearer === 'Bearer new'
        ? json(200, {})
        : json(401, { message: 'jwt expired', code: 'tokenExpired' })
    },
  })
  const session = createActor(
    sessionMachine.provide({
      actors: {
        ...defineTokenActors({ tokens }),
        refreshTokens: defineRefreshTokensActor({ http, tokens, tabs: { alone }, expiredCalls }),
        signOut: fromPromise(async () => ({})),
        waitingCalls: defineObserveExpiredCallsActor({ expiredCalls }),
        tabs: fromCallback(() => undefined),
      },
    }),
  ).start()
  const get = (path: `/${string}`) =>
    http.call(endpoint(`GET ${path}`, { answer: z.object({}), access: 'signedIn', tag: 'test' }), {})
  return { session, get }
}

describe('session refresh, from the call to the cookie', () => {
  it('P4.20 P4.22 P4.23 P4.24 P7.12 one refresh serves every call that failed meanwhile, repeated in order', async () => {
    const tokens = sharedTokens()
    const server = backend()
    const { session, get } = tab(tokens, sharedLock(), server)
    await waitFor(session, (snapshot) => snapshot.matches('active'))
    await Promise.all([get('/v1/a'), get('/v1/b'), get('/v1/c')])
    expect(server.refreshes).toHaveLength(1)
    expect(server.refreshes[0]?.get('x-refreshtoken')).toBe('r1')
    expect(server.refreshes[0]?.get('authorization')).toBeNull()
    expect(server.asked.slice(3)).toEqual(['/v1/a Bearer new', '/v1/b Bearer new', '/v1/c Bearer new'])
    expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'r2'])
    expect(session.getSnapshot().matches('active')).toBe(true)
    session.stop()
  })

  it('P4.22 two tabs never spend the same refresh token', async () => {
    const tokens = sharedTokens()
    const alone = sharedLock()
    const server = backend()
    const [one, two] = [tab(tokens, alone, server), tab(tokens, alone, server)]
    await Promise.all(
      [one, two].map(({ session }) => waitFor(session, (snapshot) => snapshot.matches('active'))),
    )
    await Promise.all([one.get('/v1/a'), two.get('/v1/b')])
    expect(server.refreshes).toHaveLength(1)
    one.session.stop()
    two.session.stop()
  })

  it('P4.25 P4.26 P4.27 P2.09 a refused refresh clears both cookies and ends the session with its reason', async () => {
    const tokens = sharedTokens()
    const server = backend(() => json(401, { message: 'Refused', code: 'refreshRefused' }))
    const { session, get } = tab(tokens, sharedLock(), server)
    await waitFor(session, (snapshot) => snapshot.matches('active'))
    await expect(get('/v1/a')).rejects.toThrow('jwt expired')
    await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
    expect(session.getSnapshot().context.endReason).toBe('expired')
    expect(server.refreshes).toHaveLength(1)
    session.stop()
  })

  it('P6.02 without the authorization cookie nobody is signed in', async () => {
    const tokens = sharedTokens()
    tokens.clear()
    const { session } = tab(tokens, sharedLock(), backend())
    await waitFor(session, (snapshot) => snapshot.hasTag('signedOut'))
    session.stop()
  })
})
