import { describe, expect, it } from 'vitest'
import { createCookies } from './cookies.ts'
import { createTokens } from './tokens.ts'

/** A document's cookie: writing adds one, reading returns the pairs. */
const jar = () => {
  const written: string[] = []
  const pairs = new Map<string, string>()
  return {
    written,
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) pairs.delete(name)
      else pairs.set(name, value)
    },
    get cookie() {
      return [...pairs].map(([name, value]) => `${name}=${value}`).join('; ')
    },
  }
}

const SEVEN_DAYS_S = 604_800

describe('tokens in cookies', () => {
  it('P9.01 P9.02 P9.03 P9.04 P4.23 P4.24 stores both for seven days, strict, secure on HTTPS', () => {
    const document = jar()
    const tokens = createTokens(createCookies(document, true))
    tokens.save({ token: 'a.b=c', refresh_token: 'r 1' })
    expect(document.written).toEqual([
      `authorization=a.b%3Dc; Max-Age=${SEVEN_DAYS_S}; Path=/; SameSite=Strict; Secure`,
      `refreshtoken=r%201; Max-Age=${SEVEN_DAYS_S}; Path=/; SameSite=Strict; Secure`,
    ])
    expect(tokens.access()).toBe('a.b=c')
    expect(tokens.refresh()).toBe('r 1')
  })

  it('says so when the browser keeps none', () => {
    const blocked = createTokens(
      createCookies(
        Object.defineProperty({ cookie: '' }, 'cookie', { get: () => '', set: () => undefined }),
        false,
      ),
    )
    const pair = { token: 'a', refresh_token: 'r' }
    expect(() => blocked.save(pair)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({ code: 'cookiesBlocked', retryable: false }),
      }),
    )
    expect(blocked.access()).toBeNull()
  })

  it('P4.25 P4.26 P4.31 P4.32 clears both', () => {
    const document = jar()
    const tokens = createTokens(createCookies(document, false))
    tokens.save({ token: 'a', refresh_token: 'r' })
    tokens.clear()
    expect(tokens.access()).toBeNull()
    expect(tokens.refresh()).toBeNull()
    expect(document.cookie).toBe('')
  })

  it('does not take the end of another name for its own', () => {
    const document = jar()
    const cookies = createCookies(document, false)
    cookies.write('xauthorization', 'other', 1)
    expect(cookies.read('authorization')).toBeNull()
  })
})
