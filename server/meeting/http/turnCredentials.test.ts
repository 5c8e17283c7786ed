import { describe, expect, it } from 'vitest'
import { TURN_CREDENTIALS_S, withTurnCredentials } from './turnCredentials.ts'

const NOW = 1_700_000_000_000
const turn = { urls: ['turn:a.test:3478?transport=tcp', 'turns:a.test:443'] }

describe('credentials of TURN servers', () => {
  it('expire twelve hours after they were given, and are what coturn computes from its secret', () => {
    expect(TURN_CREDENTIALS_S).toBe(43_200)
    // The password was computed with: printf 1700043200:ab | openssl dgst -sha1 -hmac 'a shared secret' -binary | base64
    expect(withTurnCredentials([turn], 'a shared secret', NOW, 'ab')).toEqual([
      { ...turn, username: '1700043200:ab', credential: 'HV4WQBjzqdYHJPXw3mzNfYaLiqY=' },
    ])
  })

  it('differ from one participant to the next, so that a quota of the relay counts each one', () => {
    const [one, other] = [1, 2].map(() => withTurnCredentials([turn], 'a shared secret', NOW)[0])
    expect(one?.username).not.toBe(other?.username)
    expect(one?.credential).not.toBe(other?.credential)
  })

  it('are not given to STUN servers, nor instead of credentials that the operator wrote', () => {
    const servers = [{ urls: ['stun:a.test'] }, { ...turn, username: 'u', credential: 'c' }]
    expect(withTurnCredentials(servers, 'a shared secret', NOW)).toEqual(servers)
  })

  it('are left out where no secret is shared', () => {
    expect(withTurnCredentials([turn], null, NOW)).toEqual([turn])
  })
})
