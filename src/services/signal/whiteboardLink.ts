import { HOSTS } from '../../contracts/constants.ts'
import { WHITEBOARD_PAGE } from '../../contracts/meeting/whiteboard/whiteboards.ts'
import { environmentOf } from './environment.ts'

const PROVIDER = /(^|\.)100ms\.live$/

/**
 * The only URL that the layer builds (M2.01-M2.04): the whiteboard's page, with its store and a token. The
 * provider's page is that of the environment, and that of dev is qa's; on any other server it is the server's
 * own.
 */
export const whiteboardAddress = (
  initEndpoint: string,
  { addr, token }: { addr: string; token: string },
): string => {
  const init = new URL(initEndpoint)
  const isHosted = PROVIDER.test(init.hostname)
  const environment = environmentOf(initEndpoint) === 'prod' ? 'prod' : 'qa'
  const url = isHosted ? new URL(HOSTS.whiteboard[environment]) : new URL(WHITEBOARD_PAGE, init)
  url.searchParams.set('endpoint', `${isHosted ? 'https:' : init.protocol}//${addr}`)
  url.searchParams.set('token', token)
  return url.href
}
