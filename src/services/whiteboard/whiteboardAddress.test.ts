import { describe, expect, it } from 'vitest'
import { readWhiteboardAddress } from './whiteboardAddress.ts'

const tokenOf = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
const queryOf = (endpoint: string, token: string) => `?${new URLSearchParams({ endpoint, token })}`
const good = tokenOf({ permissions: ['read', 'write'], note: 'ñ>?' })

describe("the query of a whiteboard's page", () => {
  it('M2.03 M2.04 contains the store’s address, and a token with our permissions', () => {
    expect(readWhiteboardAddress(queryOf('https://store.example:8443', good))).toEqual({
      endpoint: 'https://store.example:8443',
      token: good,
      permissions: ['read', 'write'],
    })
  })

  it.each([
    ['nothing', ''],
    ['no store', queryOf('', good)],
    ['a store that is a script', queryOf('javascript:alert(1)', good)],
    ['no token', queryOf('https://store.example', '')],
    ['a token that is none', queryOf('https://store.example', 'a.%%.c')],
    ['a token without permissions', queryOf('https://store.example', tokenOf({ permissions: [] }))],
    ['a token with strange ones', queryOf('https://store.example', tokenOf({ permissions: ['fly'] }))],
  ])('leads nowhere with %s', (_what, search) => {
    expect(readWhiteboardAddress(search)).toBeNull()
  })
})
