import { createHmac, randomBytes } from 'node:crypto'
import type { MeetingConfig } from '../ports.ts'

/**
 * How long credentials of a TURN server hold, seconds. The server asks for them again while a call goes on, so they
 * outlast the longest visit; a new init call brings new ones.
 */
export const TURN_CREDENTIALS_S = 12 * 3_600

type IceServers = MeetingConfig['iceServers']

const isTurn = (url: string): boolean => /^turns?:/i.test(url)

/**
 * The ICE servers for one participant. Where the operator shares a secret with the TURN servers (`use-auth-secret` of
 * coturn), each participant gets a name that expires and its password, so nobody can use the relay for longer than a
 * visit. The name contains nothing about the person. Servers with credentials of their own keep them.
 * @param secret shared with the TURN servers, or null
 * @param now epoch milliseconds
 */
export const withTurnCredentials = (
  servers: IceServers,
  secret: string | null,
  now: number,
  nonce = randomBytes(6).toString('hex'),
): IceServers => {
  if (secret === null) return servers
  const username = `${Math.floor(now / 1_000) + TURN_CREDENTIALS_S}:${nonce}`
  // SHA-1 is what TURN servers expect here (draft-uberti-behave-turn-rest); as an HMAC it is not known to be weak.
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return servers.map((server) =>
    server.credential === undefined && server.urls.some(isTurn)
      ? { urls: server.urls, username, credential }
      : server,
  )
}
