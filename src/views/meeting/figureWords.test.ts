import { describe, expect, it } from 'vitest'
import type { CallFigures, TrackFigures } from '../../contracts/meeting/stats.ts'
import { figureWords, reportText } from './figureWords.ts'

const track = (changes: Partial<TrackFigures>): TrackFigures => ({
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
const call = (changes: Partial<CallFigures>): CallFigures => ({
  sent: [],
  received: [],
  roundTripMs: null,
  availableKbps: null,
  server: null,
  ...changes,
})

describe('figures in words', () => {
  it('knows nothing before there are figures', () => {
    expect(figureWords(call({}))).toEqual({
      sound: 'unknown',
      picture: 'unknown',
      loss: 'unknown',
      delay: 'unknown',
    })
  })

  it('says the worst that holds', () => {
    const words = figureWords(
      call({
        sent: [track({ loss: 0.03 })],
        received: [track({}), track({ kind: 'video', framesPerSecond: 8 })],
        roundTripMs: 450,
      }),
    )
    expect(words).toEqual({ sound: 'fair', picture: 'bad', loss: 'fair', delay: 'bad' })
  })

  it('gives support no ids', () => {
    expect(reportText(call({ sent: [track({})] }))).not.toContain('secret-track')
  })
})
