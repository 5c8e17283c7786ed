import { expect, it } from 'vitest'
import { gapAt, positionAfter, thresholdsOf } from './entryGaps.ts'

it('makes room soon inside a tall entry, from the side that the dragged one comes from', () => {
  const tall = [0, 500, 1_000].map((top) => ({ top, height: 480 }))
  expect(thresholdsOf(tall, 0)).toEqual([240, 564, 1_064])
  expect(thresholdsOf(tall, 1)).toEqual([416, 740, 1_064])
  expect(thresholdsOf(tall, 2)).toEqual([416, 916, 1_240])
  expect(thresholdsOf([{ top: 0, height: 40 }], 1)).toEqual([20])
})

it('finds the gap by the thresholds of the entries', () => {
  const thresholds = [100, 300, 500]
  expect([0, 99, 101, 299, 301, 501, 900].map((y) => gapAt(thresholds, y))).toEqual([0, 0, 1, 1, 2, 3, 3])
})

it.each([
  [0, [0, 0, 1, 2]],
  [1, [0, 1, 1, 2]],
  [2, [0, 1, 2, 2]],
])('an entry at %i goes to these indices by the gaps from the top', (from, expected) => {
  expect([0, 1, 2, 3].map((gap) => positionAfter(from, gap))).toEqual(expected)
})
