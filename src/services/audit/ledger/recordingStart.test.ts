import { map } from 'rxjs'
import { describe, it } from 'vitest'
import { inVirtualTime } from '../../testing/marbles.ts'
import { recordingStart$ } from './recordingStart.ts'

describe('when the recording starts', () => {
  it.each([
    ['a second after the page', '-------', '-------', '1s (x|)'],
    ['at once when the record is read', '--r----', '-------', '--(x|)'],
    ['at once when the page is hidden', '-------', '---h---', '---(x|)'],
    ['once only', '--r-r--', '---h---', '--(x|)'],
  ])('is %s', (_, requested, hidden, expected) => {
    inVirtualTime(({ hot, expectObservable }) => {
      const start$ = recordingStart$({ requested$: hot(requested), hidden$: hot(hidden) })
      expectObservable(start$.pipe(map(() => 'x'))).toBe(expected)
    })
  })
})
