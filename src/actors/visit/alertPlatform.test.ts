import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type NoticeChoices, USUAL_NOTICES } from '../../contracts/portal/profile/noticeChoices.ts'
import { waitingRoomAlertMachine } from '../../machines/visit/waitingRoomAlertMachine.ts'
import type { NoticeApi } from '../../services/platform/notices.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { defineAlertPlatformActor } from './alertPlatform.ts'

interface Shown {
  title: string
  tag: string
  closed: boolean
  click(): void
}

/** The platform actor over a system with notifications, and a page that is visible or not. */
const openAlertPlatform = ({
  permission = 'granted',
  answer = 'granted',
  isSeen = false,
  broken = false,
  kept = {},
  chosen = null,
}: {
  permission?: NotificationPermission
  answer?: NotificationPermission
  isSeen?: boolean
  /** As on a phone: showing throws. */
  broken?: boolean
  kept?: Record<string, string>
  /** In the settings; null: they cannot be read. */
  chosen?: NoticeChoices | null
} = {}) => {
  const shown: Shown[] = []
  const rung: unknown[] = []
  const lowered: unknown[] = []
  const keptVolumes: number[] = []
  let focused = 0
  let allowed = permission
  const notices: NoticeApi = {
    permission: () => allowed,
    request: async () => {
      allowed = answer
      return answer
    },
    show: (title, tag, onClick) => {
      if (broken) throw new TypeError('Illegal constructor')
      const one: Shown = { title, tag, closed: false, click: onClick }
      shown.push(one)
      return () => {
        one.closed = true
      }
    },
  }
  const store = new Map(Object.entries(kept))
  const waitingRoomAlert = createActor(
    waitingRoomAlertMachine.provide({
      actors: {
        ringChime: fromPromise<
          Record<string, never>,
          { appointmentId: string; waiting: number; volume: number }
        >(async ({ input }) => {
          rung.push(input)
          return {}
        }),
        alertPlatform: defineAlertPlatformActor({
          notices,
          waitingNotice: () => 'Somebody waits',
          store: createStorage({
            getItem: (key) => store.get(key) ?? null,
            setItem: (key, value) => void store.set(key, value),
            removeItem: (key) => void store.delete(key),
          }),
          page: { isSeen: () => isSeen, focus: () => void focused++ },
          choices: {
            showsNotices: () => chosen?.desktop ?? true,
            refresh: async () => chosen,
            storeVolume: async (volume) => void keptVolumes.push(volume),
          },
          chime: { lower: async (...args) => void lowered.push(args) },
        }),
      },
    }),
    { input: { appointmentId: 'a-1' } },
  )
  waitingRoomAlert.start()
  const count = (waiting: number) =>
    waitingRoomAlert.send({ type: 'call.peopleCounted', waiting, present: 0 })
  return {
    waitingRoomAlert,
    count,
    shown,
    rung,
    lowered,
    store,
    keptVolumes,
    focused: () => focused,
    context: () => waitingRoomAlert.getSnapshot().context,
  }
}

const ring = (volume: number, waiting = 1) => ({ appointmentId: 'a-1', waiting, volume })

describe('the alert of the waiting room', () => {
  it('shows a notification for a waiting patient while the page is hidden, without a name', () => {
    const { count, shown, focused } = openAlertPlatform()
    count(1)
    expect(shown).toMatchObject([{ title: 'Somebody waits', closed: false }])
    shown[0]?.click()
    expect(focused()).toBe(1)
    expect(shown[0]?.closed).toBe(true)
  })

  it('closes the notification when nobody waits any more, and when the room is left', () => {
    const first = openAlertPlatform()
    first.count(1)
    first.count(0)
    expect(first.shown[0]?.closed).toBe(true)
    const second = openAlertPlatform()
    second.count(1)
    second.waitingRoomAlert.stop()
    expect(second.shown[0]?.closed).toBe(true)
  })

  it('tells the chime of the other tabs when fewer wait', () => {
    const { count, lowered, rung } = openAlertPlatform()
    for (const waiting of [2, 1, 1, 2, 0]) count(waiting)
    expect(lowered).toEqual([
      ['a-1', 1],
      ['a-1', 0],
    ])
    expect(rung).toEqual([ring(50, 2), ring(50, 2)])
  })

  it('is silent outside while the page is looked at, or while it may not', () => {
    const seen = openAlertPlatform({ isSeen: true })
    seen.count(1)
    expect(seen.shown).toEqual([])
    const asked = openAlertPlatform({ permission: 'default' })
    asked.count(1)
    expect(asked.shown).toEqual([])
    expect(asked.context().notices).toBe('askable')
  })

  it('asks the browser on request, and reports the answer', async () => {
    for (const [answer, notices] of [
      ['granted', 'allowed'],
      ['denied', 'refused'],
    ] as const) {
      const { waitingRoomAlert, context } = openAlertPlatform({ permission: 'default', answer })
      waitingRoomAlert.send({ type: 'waitingRoomAlert.noticesRequested' })
      await expect.poll(() => context().notices).toBe(notices)
    }
  })

  it('reports missing support of notifications', () => {
    const { count, context, rung } = openAlertPlatform({ broken: true })
    count(1)
    expect(context().notices).toBe('unavailable')
    expect(rung).toEqual([ring(50)])
  })

  it('rings as loud as this device remembers, and remembers what is chosen', () => {
    const { waitingRoomAlert, count, rung, store } = openAlertPlatform({
      kept: { 'consulta.chimeVolume': '20' },
    })
    count(1)
    expect(rung).toEqual([ring(20)])
    waitingRoomAlert.send({ type: 'waitingRoomAlert.volumeChosen', volume: 90 })
    expect(store.get('consulta.chimeVolume')).toBe('90')
    const other = openAlertPlatform({ kept: { 'consulta.chimeVolume': '"loud"' } })
    expect(other.context().volume).toBe(50)
  })

  it('obeys the choices of the settings, and stores another volume there', async () => {
    const chosen = { ...USUAL_NOTICES, sounds: { waiting: true, volume: 80 }, desktop: false }
    const { waitingRoomAlert, count, rung, shown, keptVolumes, context } = openAlertPlatform({ chosen })
    await expect.poll(() => context().volume).toBe(80)
    count(1)
    expect([rung, shown]).toEqual([[ring(80)], []])
    waitingRoomAlert.send({ type: 'waitingRoomAlert.volumeChosen', volume: 30 })
    expect(keptVolumes).toEqual([30])
  })
})
