import { toFailure } from '../../contracts/failure.ts'
import { type Device, logout } from '../../contracts/portal/auth.ts'
import type { Http } from '../../services/portal/http.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  http: Http
  tokens: Pick<TokenStore, 'clear'>
  device: () => Device
  /** Drafts of forms belong to the practitioner who is signed in (experience §2.3). */
  wipeDrafts: () => void
}

/** P7.13, P6.04: the device object, with the bearer. The cookies go whatever the server answers. */
export const defineSignOutActor = ({ http, tokens, device, wipeDrafts }: Deps) =>
  promiseLogic<Record<string, never>>(async () => {
    // The call has its token by now; cookies that a new login brings meanwhile are not ours to remove.
    const answered = http.call(logout, { body: { device: device() } })
    tokens.clear()
    wipeDrafts()
    await answered.catch((error: unknown) => {
      // Its session has ended there already.
      if (toFailure(error).code !== 'unauthorized') throw error
    })
    return {}
  })
