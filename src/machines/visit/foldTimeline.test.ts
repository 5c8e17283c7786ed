import { describe, expect, it } from 'vitest'
import type { TimelineMoment } from '../../contracts/audit/visitTimeline.ts'
import { foldTimeline } from './foldTimeline.ts'

const muted = (seq: number, by: 'doctor' | null = null): TimelineMoment => ({
  kind: 'muted',
  who: 'patient',
  media: 'audio',
  by,
  at: seq,
  seq,
})
const unmuted = (seq: number, who: 'doctor' | 'patient' = 'patient'): TimelineMoment => ({
  kind: 'unmuted',
  who,
  media: 'audio',
  at: seq,
  seq,
})
const joined: TimelineMoment = { kind: 'joined', who: 'patient', at: 0, seq: 0 }

describe('the folded timeline', () => {
  it('folds consecutive switches of one person, and loses none', () => {
    const rows = foldTimeline([joined, muted(1), unmuted(2), muted(3), joined])
    expect(rows).toEqual([
      joined,
      { kind: 'devices', who: 'patient', moments: [muted(1), unmuted(2), muted(3)] },
      joined,
    ])
  })

  it('keeps a single switch, another person, and a mute by somebody else apart', () => {
    const moments = [muted(1), unmuted(2, 'doctor'), muted(3), muted(4, 'doctor'), unmuted(5)]
    expect(foldTimeline(moments)).toEqual(moments)
    expect(foldTimeline([])).toEqual([])
  })
})
