import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { type NoticeChoices, USUAL_NOTICES } from '../../contracts/portal/profile/noticeChoices.ts'
import type { WaitingVisit } from '../../contracts/portal/waitingPatients.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { defineWaitingPatients } from './defineWaitingPatients.ts'

const NOW = '2026-03-02T12:00:00.000Z'
const ana = { appointment_id: 'a-1', since: NOW, devices: null, companion: null }
const luis = { appointment_id: 'a-2', since: NOW, devices: null, companion: null }

/** The actor against a server that answers with these lists, one after the other, and then keeps the call open. */
const open = (
  lists: WaitingVisit[][],
  chosen: NoticeChoices | Promise<NoticeChoices> | null,
  stored: Record<string, string> = {},
) => {
  const calls: unknown[] = []
  let answer: (waiting: WaitingVisit[]) => void = () => undefined
  const waitingPatients = createActor(
    defineWaitingPatients({
      now: () => Date.parse(NOW),
      storage: createStorage({
        getItem: (key) => stored[key] ?? null,
        setItem: () => undefined,
        removeItem: () => undefined,
      }),
      http: {
        call: (async ({ path }: { path: string }) => {
          if (path !== '/v1/practitioner/waiting') {
            if (chosen === null) throw new Error('offline')
            return chosen
          }
          const waiting =
            lists.shift() ??
            (await new Promise<WaitingVisit[]>((resolve) => {
              answer = resolve
            }))
          return { waiting, key: `k-${String(waiting.length)}`, server_time: NOW }
        }) as never,
      },
      chime: {
        ring: async (ring) => void calls.push(['ring', ring]),
        lower: async () => undefined,
        retainOnly: async (visits) => void calls.push(['retainOnly', visits]),
      },
    }),
  ).start()
  waitingPatients.send({ type: 'polling.started', timezone: 'UTC-06:00' })
  return { waitingPatients, calls, answer: (waiting: WaitingVisit[]) => answer(waiting) }
}

const ring = (volume: number, ...visits: string[]) => [
  'ring',
  { volume, waiting: Object.fromEntries(visits.map((visit) => [visit, 1])), leads: false },
]

describe('the chime outside of the room', () => {
  it('rings as loud as the settings say, for each newcomer at once, and forgets who has gone', async () => {
    const { calls, answer } = open([[], [ana]], {
      ...USUAL_NOTICES,
      sounds: { waiting: true, volume: 80 },
    })
    await expect.poll(() => calls).toEqual([['retainOnly', []], ['retainOnly', ['a-1']], ring(80, 'a-1')])
    answer([ana, luis])
    await expect.poll(() => calls.slice(3)).toEqual([['retainOnly', ['a-1', 'a-2']], ring(80, 'a-1', 'a-2')])
  })

  it('is pausing where the settings say so, from the first patient on', async () => {
    const { calls, waitingPatients } = open([[ana]], {
      ...USUAL_NOTICES,
      sounds: { waiting: false, volume: 80 },
    })
    await expect.poll(() => waitingPatients.getSnapshot().value).toMatchObject({ chime: 'pausing' })
    expect(calls).toEqual([['retainOnly', ['a-1']]])
  })

  it('rings as loud as this device remembers while the settings cannot be read', async () => {
    for (const [stored, volume] of [
      [{ 'consulta.chimeVolume': '20' }, 20],
      [{}, 50],
    ] as const) {
      const { calls } = open([[ana]], null, stored)
      await expect.poll(() => calls.at(-1)).toEqual(ring(volume, 'a-1'))
    }
  })
})

describe('the chime within two seconds of the arrival', () => {
  /** From the moment in which the server knows of the patient, by a clock that only the test moves. */
  const SOON_MS = 2_000
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits for nothing but the answers of the server', async () => {
    const { calls, answer } = open([[]], USUAL_NOTICES)
    await vi.advanceTimersByTimeAsync(0)
    answer([ana])
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.at(-1)).toEqual(ring(50, 'a-1'))
  })

  it('sounds as the device remembers it where the settings do not come in time', async () => {
    const { calls, answer } = open([[]], new Promise(() => undefined), { 'consulta.chimeVolume': '20' })
    await vi.advanceTimersByTimeAsync(0)
    answer([ana])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls.at(-1)).toEqual(['retainOnly', ['a-1']])
    await vi.advanceTimersByTimeAsync(SOON_MS - 1_000)
    expect(calls.at(-1)).toEqual(ring(20, 'a-1'))
  })

  it('obeys the settings that come a little late', async () => {
    const { promise, resolve } = Promise.withResolvers<NoticeChoices>()
    const { calls, answer, waitingPatients } = open([[]], promise)
    await vi.advanceTimersByTimeAsync(0)
    answer([ana])
    await vi.advanceTimersByTimeAsync(1_000)
    resolve({ ...USUAL_NOTICES, sounds: { waiting: false, volume: 80 } })
    await vi.advanceTimersByTimeAsync(SOON_MS)
    expect(calls.at(-1)).toEqual(['retainOnly', ['a-1']])
    expect(waitingPatients.getSnapshot().value).toMatchObject({ chime: 'pausing' })
  })
})
