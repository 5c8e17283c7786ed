import { HOSTS } from '../../contracts/constants.ts'
import { environmentOf } from '../signal/environment.ts'

/**
 * The endpoint of reports and feedback: the provider's event host for a provider's room (protocol §1.1), the
 * server itself for a room of our own.
 */
export const reportHostOf = (initEndpoint: string): string => {
  const { hostname, origin } = new URL(initEndpoint)
  const isHosted = hostname === '100ms.live' || hostname.endsWith('.100ms.live')
  if (!isHosted) return origin
  return environmentOf(initEndpoint) === 'prod' ? HOSTS.event.prod : HOSTS.event.qa
}

/** Feedback of every environment is sent to one host (protocol §1.1). */
export const feedbackHostOf = (initEndpoint: string): string => {
  const host = reportHostOf(initEndpoint)
  return host === HOSTS.event.qa ? HOSTS.event.prod : host
}
