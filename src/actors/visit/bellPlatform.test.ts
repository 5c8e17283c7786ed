import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { waitingBellMachine } from '../../machines/visit/waitingBellMachine.ts'
import type { NoticeApi } from '../../services/platform/notices.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { defineBellPlatformActor } from './bellPlatform.ts'

interface Shown {
  title: string
  tag: string
  closed: boolean
  click(): void
}

/** The bell over a system that shows notices, and a page that is looked at or not. */
const openBell = ({
  permission = 'granted',
  answer = 'granted',
  isSeen = false,
  broken = false,
  kept = {},
}: {
  permission?: NotificationPermission
  answer?: NotificationPermission
  isSeen?: boolean
  /** As on a phone: showing throws. */
  broken?: boolean
  kept?: Record<string, string>
} = {}) => {
  const shown: Shown[] = []
  const rung: number[] = []
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
  const bell = createActor(
    waitingBellMachine.provide({
      actors: {
        ringChime: fromPromise<Record<string, never>, { volume: number }>(async ({ input }) => {
          rung.push(input.volume)
          return {}
        }),
        bellPlatform: defineBellPlatformActor({
          notices,
          waitingNotice: () => 'Somebody waits',
          store: createStorage({
            getItem: (key) => store.get(key) ?? null,
            setItem: (key, value) => void store.set(key, value),
            removeItem: (key) => void store.delete(key),
          }),
          page: { isSeen: () => isSeen, focus: () => void focused++ },
        }),
      },
    }),
  )
  bell.start()
  const count = (waiting: number) => bell.send({ type: 'call.peopleCounted', waiting, present: 0 })
  return {
    bell,
    count,
    shown,
    rung,
    store,
    focused: () => focused,
    context: () => bell.getSnapshot().context,
  }
}

describe('the bell of the waiting room', () => {
  it('tells of somebody who waits outside of a page that nobody looks at, by no name', () => {
    const { count, shown, focused } = openBell()
    count(1)
    expect(shown).toMatchObject([{ title: 'Somebody waits', closed: false }])
    shown[0]?.click()
    expect(focused()).toBe(1)
    expect(shown[0]?.closed).toBe(true)
  })

  it('takes the notice back when nobody waits any more, and when the room is left', () => {
    const first = openBell()
    first.count(1)
    first.count(0)
    expect(first.shown[0]?.closed).toBe(true)
    const second = openBell()
    second.count(1)
    second.bell.stop()
    expect(second.shown[0]?.closed).toBe(true)
  })

  it('is silent outside while the page is looked at, or while it may not', () => {
    const seen = openBell({ isSeen: true })
    seen.count(1)
    expect(seen.shown).toEqual([])
    const asked = openBell({ permission: 'default' })
    asked.count(1)
    expect(asked.shown).toEqual([])
    expect(asked.context().notices).toBe('askable')
  })

  it('asks the browser when the doctor wants it, and knows the answer', async () => {
    for (const [answer, notices] of [
      ['granted', 'allowed'],
      ['denied', 'refused'],
    ] as const) {
      const { bell, context } = openBell({ permission: 'default', answer })
      bell.send({ type: 'bell.noticesRequested' })
      await expect.poll(() => context().notices).toBe(notices)
    }
  })

  it('says so where the system shows none', () => {
    const { count, context, rung } = openBell({ broken: true })
    count(1)
    expect(context().notices).toBe('unavailable')
    expect(rung).toEqual([50])
  })

  it('rings as loud as this device remembers, and remembers what is chosen', () => {
    const { bell, count, rung, store } = openBell({ kept: { 'consulta.chimeVolume': '20' } })
    count(1)
    expect(rung).toEqual([20])
    bell.send({ type: 'bell.volumeChosen', volume: 90 })
    expect(store.get('consulta.chimeVolume')).toBe('90')
    const other = openBell({ kept: { 'consulta.chimeVolume': '"loud"' } })
    expect(other.context().volume).toBe(50)
  })
})
