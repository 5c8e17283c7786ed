import { describe, expect, it } from 'vitest'
import { type TimelineMoment, visitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { absenceOf, isNoShow } from './attendance.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-28T10:30:00Z')

const timelineOf = (...moments: [minutes: number, moment: object][]) =>
  visitTimeline.parse({
    moments: moments.map(([minutes, moment], seq) => ({ at: START + minutes * MINUTE, seq, ...moment })),
  })
const doctorJoined = { kind: 'joined', who: 'doctor' }
const doctorLeft = { kind: 'left', who: 'doctor' }

describe('a patient who did not come', () => {
  it('is a no-show from 15 minutes after the start of the visit', () => {
    expect(isNoShow(START, START + 15 * MINUTE - 1)).toBe(false)
    expect(isNoShow(START, START + 15 * MINUTE)).toBe(true)
  })

  it('is seen from the first until the last moment of the doctor, whatever ended it', () => {
    for (const end of [doctorLeft, { kind: 'ended', by: 'doctor' }, { kind: 'broken' }])
      expect(
        absenceOf(
          timelineOf([0, doctorJoined], [2, doctorLeft], [5, doctorJoined], [20, end as TimelineMoment]),
        ),
      ).toEqual({ from: START, until: START + 20 * MINUTE })
  })

  it('came if they waited, joined or were let in, also when they left again', () => {
    for (const moment of [
      { kind: 'arrived', who: 'patient' },
      { kind: 'joined', who: 'other' },
      { kind: 'admitted', who: 'patient', waitedMs: 1 },
    ])
      expect(
        absenceOf(
          timelineOf([0, doctorJoined], [5, moment], [6, { kind: 'left', who: 'patient' }], [20, doctorLeft]),
        ),
      ).toBe(null)
  })

  it('is not judged without a doctor in the room, or while the doctor is still there', () => {
    expect(absenceOf(null)).toBe(null)
    expect(absenceOf(timelineOf([20, doctorLeft]))).toBe(null)
    expect(absenceOf(timelineOf([0, doctorJoined]))).toBe(null)
  })
})
