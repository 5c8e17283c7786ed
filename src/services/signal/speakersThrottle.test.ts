import { describe, expect, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { isActiveSpeakersMessage, speakersThrottle } from './speakersThrottle.ts'

describe('lists of speakers that arrive in a burst', () => {
  it('are read at once, then the newest in each second', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const read$ = hot('(abc) 1s d').pipe(speakersThrottle())
      expectObservable(read$, '2500ms !').toBe('a 999ms c 999ms d')
    })
  })

  it('are read at once again after a second without one', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const read$ = hot('a 999ms b').pipe(speakersThrottle())
      expectObservable(read$, '2s !').toBe('a 999ms b')
    })
  })

  it('are dropped when the socket is closed', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      expectObservable(hot('ab').pipe(speakersThrottle()), '500ms !').toBe('a')
    })
  })

  it('are recognised by their method only, not by a text that a person wrote', () => {
    expect(isActiveSpeakersMessage('{"jsonrpc":"2.0","method":"active-speakers","params":{}}')).toBe(true)
    expect(
      isActiveSpeakersMessage(
        '{"params":{"text":"\\"method\\":\\"active-speakers\\""},"method":"on-broadcast"}',
      ),
    ).toBe(false)
    expect(isActiveSpeakersMessage(new ArrayBuffer(1))).toBe(false)
  })
})
