import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import {
  isQuietAt,
  type NoticeChoices,
  noticeChoices,
  USUAL_NOTICES,
} from '../../contracts/portal/profile/noticeChoices.ts'
import { createNoticeChoicesStore } from './noticeChoices.ts'
import { defineRingChimeActor } from './ringChime.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00`).getTime()

const open = (chosen: NoticeChoices | null, time = '12:00') => {
  const saved: unknown[] = []
  const store = createNoticeChoicesStore({
    now: () => at(time),
    http: {
      call: (async ({ method }: { method: string }, { body }: { body?: NoticeChoices }) => {
        if (chosen === null) throw new Error('offline')
        if (method === 'PUT') saved.push(body)
        return body ?? chosen
      }) as never,
    },
  })
  return { store, saved }
}

const night = { ...USUAL_NOTICES, quiet_hours: { start: '22:00', end: '07:00' } }

describe('the choice of notices', () => {
  it('rings and shows notifications until something else was chosen', async () => {
    const { store } = open(null)
    expect(await store.refresh()).toBeNull()
    expect([store.rings(), store.showsNotices(), store.volume()]).toEqual([true, true, null])
    const silent = open({ ...USUAL_NOTICES, sounds: { waiting: false, volume: 50 }, desktop: false })
    await silent.store.refresh()
    expect([silent.store.rings(), silent.store.showsNotices(), silent.store.volume()]).toEqual([
      false,
      false,
      50,
    ])
  })

  it('is quiet in the quiet hours, which may pass midnight', async () => {
    for (const [time, rings] of [
      ['21:59', true],
      ['22:00', false],
      ['03:30', false],
      ['06:59', false],
      ['07:00', true],
    ] as const) {
      const { store } = open(night, time)
      await store.refresh()
      expect([time, store.rings(), store.showsNotices()]).toEqual([time, rings, rings])
    }
    const noon = { ...USUAL_NOTICES, quiet_hours: { start: '13:00', end: '15:00' } }
    expect([12 * 60 + 59, 13 * 60, 14 * 60 + 59, 15 * 60].map((minute) => isQuietAt(noon, minute))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(noticeChoices.safeParse({ ...night, quiet_hours: { start: '22:00', end: '22:00' } }).success).toBe(
      false,
    )
  })

  it('changes nothing but the volume from the room', async () => {
    const { store, saved } = open(night)
    await store.storeVolume(20)
    expect(saved).toEqual([{ ...night, sounds: { waiting: true, volume: 20 } }])
  })

  it('lets the chime sound only where it may', async () => {
    for (const rings of [true, false]) {
      const rung: unknown[] = []
      const chime = { ring: async (ring: unknown) => void rung.push(ring) }
      const logic = defineRingChimeActor(chime, { rings: () => rings })
      const input = { appointmentId: 'a-1', waiting: 2, volume: 40 }
      await toPromise(createActor(logic, { input }).start())
      expect(rung).toEqual(rings ? [{ volume: 40, waiting: { 'a-1': 2 }, leads: true }] : [])
    }
  })
})
