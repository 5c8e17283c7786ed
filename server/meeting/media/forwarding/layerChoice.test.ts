import { describe, expect, it } from 'vitest'
import { connectionScore } from './connectionScore.ts'
import {
  type ConnectionQuality,
  chooseRid,
  freshConnection,
  judgeConnection,
  NO_VIDEO,
} from './layerChoice.ts'

describe('the choice of a layer', () => {
  it.each([
    ['none', ['f', 'h', 'q'], 0, null],
    ['high', ['f', 'h', 'q'], 0, 'f'],
    ['medium', ['f', 'h', 'q'], 0, 'h'],
    ['low', ['f', 'h', 'q'], 0, 'q'],
    ['high', ['h', 'q'], 0, 'h'],
    ['low', ['f'], 0, 'f'],
    ['high', [''], 0, ''],
    ['high', [''], 2, ''],
    ['high', [], 0, null],
    ['high', ['f', 'h', 'q'], 1, 'h'],
    ['high', ['f', 'h', 'q'], 2, 'q'],
    ['medium', ['f', 'h', 'q'], 2, 'q'],
    ['high', ['f'], 2, 'f'],
    ['high', ['f', 'h', 'q'], 3, null],
    ['low', [''], 3, null],
  ] as const)('asked for %s of %j under cap %i takes %j', (requested, live, cap, rid) => {
    expect(chooseRid(requested, live, cap)).toBe(rid)
  })
})

describe('the judgement of a connection', () => {
  const judge = (
    start: ConnectionQuality,
    seconds: number,
    seen: { sent?: number; estimate?: number | null; loss?: number; grewAt?: number },
  ) => {
    let state = start
    for (let second = 1; second <= seconds; second += 1) {
      const now = start.changedAt + second * 1_000
      const known = { sent: 1_000_000, estimate: 1_500_000, loss: 0, grewAt: 0 }
      state = judgeConnection(state, { ...known, ...seen }, now)
    }
    return state
  }

  it('leaves a good connection alone', () => {
    expect(judge(freshConnection(0), 60, {})).toEqual(freshConnection(0))
  })

  it('gives a young estimate time', () => {
    expect(judge(freshConnection(0), 3, { estimate: 300_000 }).cap).toBe(0)
    expect(judge(freshConnection(0), 5, { estimate: 300_000 }).cap).toBe(1)
  })

  it('steps down on loss, to the lowest layer at most', () => {
    expect(judge(freshConnection(0), 60, { loss: 0.3 }).cap).toBe(2)
  })

  it('M4.122 goes down to no video at all for a client that copes with it', () => {
    let state = freshConnection(0)
    for (let now = 1_000; now <= 60_000; now += 1_000) {
      state = judgeConnection(state, { sent: 1_000_000, estimate: null, loss: 0.3, grewAt: 0 }, now, NO_VIDEO)
    }
    expect(state.cap).toBe(NO_VIDEO)
  })

  it('does not hold the estimate of a small picture against a large one that has just begun', () => {
    const small = { estimate: 300_000, grewAt: 60_000 }
    expect(judge(freshConnection(0), 63, small).cap).toBe(0)
    expect(judge(freshConnection(0), 64, small).cap).toBe(1)
    expect(judge(freshConnection(0), 5, { ...small, loss: 0.3 }).cap).toBe(1)
  })

  it('tries upwards after a while, and waits longer after each failure', () => {
    const down: ConnectionQuality = { cap: 1, changedAt: 0, retryAfter: 10_000, trying: false }
    expect(judge(down, 9, {}).cap).toBe(1)
    const trying = judge(down, 10, {})
    expect(trying).toMatchObject({ cap: 0, trying: true })
    const failed = judge(trying, 5, { loss: 0.3 })
    expect(failed).toMatchObject({ cap: 1, retryAfter: 20_000 })
    expect(judge(failed, 15, {}).cap).toBe(1)
    const proven = judge(trying, 10, {})
    expect(proven).toMatchObject({ cap: 0, trying: false, retryAfter: 10_000 })
  })

  it('judges a connection that carries nothing by nothing', () => {
    expect(judge(freshConnection(0), 60, { sent: 0, estimate: 10 }).cap).toBe(0)
  })
})

describe('M7.089 the score of a connection', () => {
  it.each([
    [{ connected: false, loss: 0, cap: 0 }, 0],
    [{ connected: true, loss: 0, cap: 0 }, 5],
    [{ connected: true, loss: 0.03, cap: 0 }, 4],
    [{ connected: true, loss: 0.5, cap: 0 }, 1],
    [{ connected: true, loss: 0, cap: 2 }, 3],
  ])('of %j is %i', (connection, score) => {
    expect(connectionScore(connection)).toBe(score)
  })
})
