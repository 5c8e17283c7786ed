import { describe, expect, it } from 'vitest'
import type { CallStats, TrackStats } from '../../../contracts/meeting/quality/stats.ts'
import { reportText, statTexts } from './statTexts.ts'

const track = (changes: Partial<TrackStats>): TrackStats => ({
  trackId: 'secret-track',
  kind: 'audio',
  rid: null,
  kbps: 32,
  loss: 0,
  jitterMs: 5,
  framesPerSecond: null,
  width: null,
  height: null,
  ...changes,
})
const call = (changes: Partial<CallStats>): CallStats => ({
  sent: [],
  received: [],
  roundTripMs: null,
  availableKbps: null,
  server: null,
  ...changes,
})

describe('ratings of statistics', () => {
  it('is unknown without statistics', () => {
    expect(statTexts(call({}))).toEqual({
      sound: 'unknown',
      picture: 'unknown',
      loss: 'unknown',
      delay: 'unknown',
    })
  })

  it('returns the worst rating', () => {
    const ratings = statTexts(
      call({
        sent: [track({ loss: 0.03 })],
        received: [track({}), track({ kind: 'video', framesPerSecond: 8 })],
        roundTripMs: 450,
      }),
    )
    expect(ratings).toEqual({ sound: 'fair', picture: 'bad', loss: 'fair', delay: 'bad' })
  })

  it('gives support no ids', () => {
    expect(reportText(call({ sent: [track({})] }))).not.toContain('secret-track')
  })
})
