import { createHttp, type Http } from '../../services/portal/http.ts'

/** The portal's calls for a guest, who has no session, so that no call waits for a new token. */
export const createGuestHttp = ({
  fetch,
  origin,
}: {
  fetch: typeof globalThis.fetch
  origin: string
}): Http =>
  createHttp({
    host: origin,
    tokens: { access: () => null },
    expiredCalls: { wait: async () => undefined },
    fetch,
  })
