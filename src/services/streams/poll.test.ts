import { describe, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { poll } from './poll.ts'

describe('readings at once and at an interval', () => {
  it('begin at once', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      expectObservable(
        poll(10, () => cold('--(a|)')),
        '25ms !',
      ).toBe('--a 9ms a 9ms a')
    })
  })

  it('skip what a slow one overtakes', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const readings = [cold('14ms (a|)'), cold('--(b|)')]
      expectObservable(
        poll(10, () => readings.shift() ?? []),
        '30ms !',
      ).toBe('14ms a 7ms b')
    })
  })

  it('survive one that fails, also before it began', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const readings = [
        () => cold<string>('--#'),
        () => {
          throw new Error('No network')
        },
        () => cold('--(a|)'),
      ]
      expectObservable(
        poll(10, () => readings.shift()?.() ?? []),
        '30ms !',
      ).toBe('22ms a')
    })
  })
})
