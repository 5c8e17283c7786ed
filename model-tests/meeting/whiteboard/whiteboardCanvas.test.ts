import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { defineWhiteboardCanvas } from '../../../src/actors/meeting/whiteboard/whiteboardCanvasActors.ts'
import { TIME } from '../../../src/contracts/constants.ts'
import {
  readWhiteboardRecord,
  SUMMARY_KEY,
} from '../../../src/contracts/meeting/whiteboard/whiteboardRecord.ts'
import type { WhiteboardChange, WhiteboardFact } from '../../../src/services/whiteboard/whiteboardStore.ts'

/** Tests the page of a board over a fake store; time is virtual. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const line = JSON.stringify({ kind: 'stroke', colour: 'ink', width: 'fine', points: [[1, 2]] })

const openPage = ({ mayWrite = true, administers = false } = {}) => {
  const streams: Subject<WhiteboardFact>[] = []
  const written: WhiteboardChange[] = []
  const refusals: boolean[] = []
  const actor = createActor(
    defineWhiteboardCanvas({
      open: () => {
        const stream = new Subject<WhiteboardFact>()
        streams.push(stream)
        return stream
      },
      write: async (change) => {
        const taken = refusals.shift() ?? true
        if (taken) written.push(change)
        return taken
      },
    }),
    { input: { page: 'p', mayWrite, administers } },
  ).start()
  const stream = () => {
    const last = streams.at(-1)
    if (last === undefined) throw new Error('not opened')
    return last
  }
  return {
    actor,
    streams,
    written,
    refusals,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    counts: (count: number) => stream().next({ type: 'counted', count }),
    changes: (key: string, text: string | null) => stream().next({ type: 'changed', change: { key, text } }),
    ends: (refused: boolean) => stream().next({ type: 'ended', refused }),
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    pointsOf: (change: WhiteboardChange | undefined) => {
      const record = readWhiteboardRecord(change?.text ?? null)
      return record?.kind === 'stroke' ? record.points : null
    },
  }
}

describe('the page of a whiteboard', () => {
  it('shows what is there once all of it has come, and what others draw from then on', () => {
    const { changes, counts, context, state } = openPage()
    changes('a', line)
    counts(3)
    expect(state()).toMatchObject({ link: { reached: 'opening' } })
    changes('shape:1', '{"typeName":"shape"}')
    changes(SUMMARY_KEY, JSON.stringify({ kind: 'summary', text: 'A knee' }))
    expect(state()).toMatchObject({ link: { reached: 'live' } })
    expect(Object.keys(context().strokes)).toEqual(['a'])
    expect(context().summary).toBe('A knee')
    changes('b', line)
    changes('a', null)
    changes(SUMMARY_KEY, null)
    changes('c', 'no JSON')
    expect(Object.keys(context().strokes)).toEqual(['b'])
    expect(context().summary).toBe('')
  })

  it('an empty board is open at once', () => {
    const { counts, state } = openPage()
    counts(0)
    expect(state()).toMatchObject({ link: { reached: 'live' } })
  })

  it('comes back by itself after the connection was lost, with what is there then, and not when it was refused', async () => {
    const { changes, counts, ends, advance, context, streams, state } = openPage()
    counts(0)
    changes('a', line)
    ends(false)
    expect(state()).toMatchObject({ link: 'waiting' })
    await advance(TIME.boardRetry)
    counts(1)
    changes('b', line)
    expect(Object.keys(context().strokes)).toEqual(['b'])
    ends(true)
    await advance(TIME.boardRetry * 5)
    expect(streams).toHaveLength(2)
    expect(state()).toMatchObject({ link: 'refused' })
  })

  it('shows a stroke to the others while it grows, and whole in the end', async () => {
    const { actor, advance, written, pointsOf, context } = openPage()
    actor.send({ type: 'pen.pressed', point: [10.4, 20] })
    await advance(0)
    expect(pointsOf(written.at(-1))).toEqual([[10, 20]])
    actor.send({ type: 'pen.moved', points: [[30, 40]] })
    await advance(TIME.strokeShared)
    expect(pointsOf(written.at(-1))).toEqual([
      [10, 20],
      [30, 40],
    ])
    actor.send({ type: 'pen.moved', points: [[50, 60]] })
    actor.send({ type: 'pen.lifted' })
    await advance(0)
    expect(written.at(-1)?.key).toBe('stroke:p:0')
    expect(pointsOf(written.at(-1))).toHaveLength(3)
    expect(context().strokes['stroke:p:0']?.points).toHaveLength(3)
  })

  it('is drawn on with the keyboard', async () => {
    const { actor, advance, written, pointsOf } = openPage()
    actor.send({ type: 'cursor.moved', across: -100, down: 0 })
    actor.send({ type: 'cursor.toggled' })
    actor.send({ type: 'cursor.moved', across: 0, down: 20 })
    actor.send({ type: 'cursor.toggled' })
    await advance(0)
    expect(pointsOf(written.at(-1))).toEqual([
      [700, 500],
      [700, 520],
    ])
  })

  it('takes back its own strokes only, erases any, and clears all for who keeps the board', async () => {
    const { actor, advance, written, counts, changes, context } = openPage({ administers: true })
    counts(2)
    changes('theirs', line)
    changes('more', line)
    actor.send({ type: 'pen.pressed', point: [1, 1] })
    actor.send({ type: 'pen.lifted' })
    actor.send({ type: 'undo.requested' })
    actor.send({ type: 'undo.requested' })
    await advance(0)
    expect(Object.keys(context().strokes)).toEqual(['theirs', 'more'])
    expect(written.at(-1)).toEqual({ key: 'stroke:p:0', text: null })
    actor.send({ type: 'stroke.erased', key: 'theirs' })
    await advance(0)
    expect(written.at(-1)).toEqual({ key: 'theirs', text: null })
    actor.send({ type: 'clear.requested' })
    await advance(0)
    expect(context().strokes).toEqual({})
    expect(written.at(-1)).toEqual({ key: 'more', text: null })
  })

  it('writes again what the store could not take, the latest of each key', async () => {
    const { actor, advance, written, refusals } = openPage()
    refusals.push(false)
    actor.send({ type: 'summary.written', text: 'A kn' })
    await advance(0)
    actor.send({ type: 'summary.written', text: 'A knee' })
    await advance(TIME.boardRetry)
    expect(written.map(({ text }) => readWhiteboardRecord(text))).toEqual([
      { kind: 'summary', text: 'A knee' },
    ])
    refusals.push(false)
    actor.send({ type: 'summary.written', text: '' })
    await advance(0)
    actor.stop()
    await advance(TIME.boardRetry)
    expect(written).toHaveLength(1)
  })

  it('who may only look on changes nothing', async () => {
    const { actor, advance, written, context } = openPage({ mayWrite: false, administers: true })
    actor.send({ type: 'pen.pressed', point: [1, 1] })
    actor.send({ type: 'cursor.toggled' })
    actor.send({ type: 'summary.written', text: 'Mine' })
    actor.send({ type: 'clear.requested' })
    await advance(TIME.strokeShared)
    expect(written).toEqual([])
    expect(context()).toMatchObject({ strokes: {}, summary: '', current: null })
  })
})
