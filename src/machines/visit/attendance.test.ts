import { describe, expect, it } from 'vitest'
import { type TimelineMoment, visitTimeline } from '../../contracts/audit/visitTimeline.ts'
import type { VisitFact } from '../../contracts/portal/visitRecord.ts'
import { absenceInRecord, absenceOf, isNoShow, someoneCame, wholeAbsence } from './attendance.ts'

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

  it('did not come if only a companion did', () => {
    for (const who of ['relative', 'interpreter']) {
      const timeline = timelineOf(
        [0, doctorJoined],
        [5, { kind: 'arrived', who }],
        [6, { kind: 'admitted', who, waitedMs: 1 }],
        [20, doctorLeft],
      )
      expect(absenceOf(timeline)).toEqual({ from: START, until: START + 20 * MINUTE })
      expect(someoneCame(timeline)).toBe(false)
    }
  })

  it('is not judged without a doctor in the room, or while the doctor is still there', () => {
    expect(absenceOf(null)).toBe(null)
    expect(absenceOf(timelineOf([20, doctorLeft]))).toBe(null)
    expect(absenceOf(timelineOf([0, doctorJoined]))).toBe(null)
  })
})

describe("the waiting log in the server's record", () => {
  const doctor = { role: 'doctor', user: 'd-1' }
  const waiting = { role: 'waiting', user: 'g-1' }
  const entriesOf = (...facts: [minutes: number, fact: VisitFact][]) =>
    facts.map(([minutes, fact], index) => ({
      seq: index + 1,
      at: new Date(START + minutes * MINUTE).toISOString(),
      fact,
      hash: '',
    }))
  const alone = [
    [-5, { kind: 'visit.booked' }],
    [0, { kind: 'person.joined', who: doctor }],
    [3, { kind: 'person.lost', who: doctor }],
    [4, { kind: 'person.returned', who: doctor }],
    [16, { kind: 'person.left', who: doctor }],
    [16, { kind: 'call.ended' }],
  ] as const satisfies [number, VisitFact][]

  it('spans all page loads of the doctor', () => {
    const again = [
      [20, { kind: 'person.joined', who: doctor }],
      [22, { kind: 'call.closed', by: doctor, locked: false }],
    ] as const satisfies [number, VisitFact][]
    expect(absenceInRecord(entriesOf(...alone))).toEqual({ from: START, until: START + 16 * MINUTE })
    expect(absenceInRecord(entriesOf(...alone, ...again))).toEqual({
      from: START,
      until: START + 22 * MINUTE,
    })
  })

  it('is none where somebody waited, or where nobody was', () => {
    const came = [17, { kind: 'person.joined', who: waiting }] as const satisfies [number, VisitFact]
    const left = [18, { kind: 'person.left', who: waiting }] as const satisfies [number, VisitFact]
    expect(absenceInRecord(entriesOf(...alone, came, left))).toBe(null)
    expect(absenceInRecord(entriesOf([0, { kind: 'visit.booked' }]))).toBe(null)
    expect(absenceInRecord(entriesOf([0, { kind: 'person.joined', who: doctor }]))).toBe(null)
  })

  it('lasts while only a companion came', () => {
    const rosa = { ...waiting, companion: 'interpreter' } as const
    const came = [15, { kind: 'person.joined', who: rosa }] as const satisfies [number, VisitFact]
    const admitted = { ...rosa, role: 'observer' }
    const inside = [15, { kind: 'person.admitted', who: admitted, by: doctor }] as const satisfies [
      number,
      VisitFact,
    ]
    expect(absenceInRecord(entriesOf(...alone.slice(0, 4), came, inside, ...alone.slice(4)))).toEqual({
      from: START,
      until: START + 16 * MINUTE,
    })
  })

  it('is completed by what this browser knows, and the other way round', () => {
    const [own, recorded] = [
      { from: 5, until: 9 },
      { from: 1, until: 7 },
    ]
    expect(wholeAbsence(own, recorded)).toEqual({ from: 1, until: 9 })
    expect([wholeAbsence(own, null), wholeAbsence(null, recorded)]).toEqual([own, recorded])
    expect(wholeAbsence(null, null)).toBe(null)
  })

  it('is only asked for where this browser knows of nobody', () => {
    expect(someoneCame(null)).toBe(false)
    expect(someoneCame(timelineOf([0, doctorJoined]))).toBe(false)
    expect(someoneCame(timelineOf([0, doctorJoined], [5, { kind: 'arrived', who: 'patient' }]))).toBe(true)
  })
})
