import type { Http } from './http.ts'

/**
 * The same calls without a session's token. A practitioner who opens a public page acts there as a guest, because
 * the server answers a signed-in caller as a practitioner, who books for own patients only.
 */
export const asGuest = (http: Http): Http => ({
  call: (endpoint, request, signal) =>
    http.call({ ...endpoint, access: 'anyone' } as typeof endpoint, request, signal),
})
