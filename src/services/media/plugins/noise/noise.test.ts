import { describe, expect, it } from 'vitest'
import { SampleQueue } from './sampleQueue.ts'
import { isSilenced } from './silenced.ts'

describe('a suppressor that swallows everything', () => {
  it('is found by audible sound that becomes digital silence', () => {
    expect(isSilenced({ input: 0.05, output: 0 })).toBe(true)
    expect(isSilenced({ input: 0.05, output: 0.000_5 })).toBe(false)
    expect(isSilenced({ input: 0.001, output: 0 })).toBe(false)
  })
})

describe('samples on their way back from the worker', () => {
  const chunk = (from: number, length = 4) => Float32Array.from({ length }, (_, index) => from + index)
  const pulled = (queue: SampleQueue) => {
    const block = new Float32Array(2)
    queue.pull(block)
    return [...block]
  }

  it('are played in order once enough have come, and silence before', () => {
    const queue = new SampleQueue(16, 8)
    queue.push(chunk(1))
    expect(pulled(queue)).toEqual([0, 0])
    queue.push(chunk(5))
    expect([pulled(queue), pulled(queue), pulled(queue)]).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ])
  })

  it('are silence where none waits, until enough have come again', () => {
    const queue = new SampleQueue(16, 4)
    queue.push(chunk(1))
    pulled(queue)
    pulled(queue)
    expect(pulled(queue)).toEqual([0, 0])
    queue.push(chunk(9, 2))
    expect(pulled(queue)).toEqual([0, 0])
    queue.push(chunk(11, 2))
    expect(pulled(queue)).toEqual([9, 10])
  })

  it('lose the oldest when too many wait, because delay is worse', () => {
    const queue = new SampleQueue(8, 4)
    queue.push(chunk(1, 10))
    expect(queue.length).toBe(8)
    expect(pulled(queue)).toEqual([3, 4])
  })
})
