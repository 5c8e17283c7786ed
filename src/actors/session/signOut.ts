import { fromPromise } from 'xstate'
import { z } from 'zod'
import type { Device, LogoutBody } from '../../contracts/portal/auth.ts'
import type { Http } from '../../services/portal/http.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'

interface Deps {
  http: Http
  tokens: Pick<TokenStore, 'clear'>
  device: () => Device
  /** Drafts of forms are kept for whoever is signed in (experience §2.3). */
  wipeDrafts: () => void
}

/** P7.13, P6.04: the device object, with the bearer. The cookies go whatever the server answers. */
export const defineSignOutActor = ({ http, tokens, device, wipeDrafts }: Deps) =>
  fromPromise<Record<string, never>, void>(async () => {
    const body: LogoutBody = { device: device() }
    // The call has its token by now; cookies that a new login brings meanwhile are not ours to remove.
    const told = http.call({
      method: 'POST',
      path: '/v1/auth/logout',
      body,
      answer: z.unknown(),
      bearer: true,
    })
    tokens.clear()
    wipeDrafts()
    await told
    return {}
  })
