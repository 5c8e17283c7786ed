import { describe, expect, it } from 'vitest'
import { byteRangeOf } from './byteRange.ts'

describe('the range of bytes that a player asks for', () => {
  it.each([
    [undefined, null],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=10-19', { from: 10, to: 19 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-5', { from: 95, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=99999999999999999-', null],
  ])('%s of a hundred is %j', (header, range) => expect(byteRangeOf(header, 100)).toEqual(range))
})
