import { describe, expect, it } from 'vitest'
import { createStorage } from '../portal/storage.ts'
import { createWaitingChime } from './waitingChime.ts'

const MINUTE = 60_000
const KEY = 'consulta.chimeTurn'

/** The tabs of one browser: one store, one lock, one clock. What a tab stores, the others read after its chime. */
const openBrowser = ({ locked = true } = {}) => {
  const kept = new Map<string, string>()
  const rung: string[] = []
  let clock = 1_000_000
  let queue: Promise<unknown> = Promise.resolve()
  const names = new Set<string>()
  const rooms = new Set<string>()
  const locks = {
    query: async () => ({ held: [...rooms].map((name) => ({ name })) }),
    request: ((name: string, work: () => Promise<unknown>) => {
      names.add(name)
      if (name.startsWith('consulta.chimeRoom.')) {
        rooms.add(name)
        return work()
      }
      queue = queue.then(work)
      return queue
    }) as LockManager['request'],
  }
  const openTab = (tab: string, { maySound = true } = {}) => {
    let own: string | null = null
    let isPlaying = false
    const share = () => {
      if (own !== null) kept.set(KEY, own)
      own = null
    }
    return createWaitingChime({
      play: async (volume, mayStart) => {
        isPlaying = true
        if (maySound && mayStart()) rung.push(`${tab} ${String(volume)}`)
        await Promise.resolve()
        isPlaying = false
        share()
      },
      storage: createStorage({
        getItem: (key) => own ?? kept.get(key) ?? null,
        setItem: (_, value) => {
          own = value
          if (!isPlaying) share()
        },
        removeItem: (key) => void kept.delete(key),
      }),
      locks: locked ? locks : undefined,
      now: () => clock,
      tab,
    })
  }
  return {
    openTab,
    kept,
    names,
    close: (tab: string) => void rooms.delete(`consulta.chimeRoom.${tab}`),
    pass(ms: number) {
      clock += ms
    },
    /** The chimes since the last call. */
    rung: () => rung.splice(0),
  }
}

const page = { volume: 50, waiting: { ana: 1 }, leads: false }
const room = { ...page, leads: true }

describe('the chime of waiting patients', () => {
  it('rings in one of the tabs, and again each minute', async () => {
    const { openTab, rung, pass, names } = openBrowser()
    const [one, two] = [openTab('one'), openTab('two')]
    await Promise.all([one.ring(page), two.ring(page)])
    expect(rung()).toEqual(['one 50'])
    pass(MINUTE - 10_000)
    await Promise.all([one.ring(page), two.ring(page)])
    expect(rung()).toEqual([])
    pass(10_000)
    await Promise.all([two.ring(page), one.ring(page)])
    expect(rung()).toEqual(['two 50'])
    expect([...names]).toEqual(['consulta.chime'])
  })

  it('rings where the browser has no locks', async () => {
    const { openTab, rung } = openBrowser({ locked: false })
    await openTab('one').ring(page)
    await openTab('two').ring(page)
    expect(rung()).toEqual(['one 50'])
  })

  it('leaves the turn to a tab that may sound', async () => {
    const { openTab, rung } = openBrowser()
    await openTab('one', { maySound: false }).ring(page)
    await openTab('two').ring(page)
    expect(rung()).toEqual(['two 50'])
  })

  it('rings at once for another visit, and for another person of the same visit', async () => {
    const { openTab, rung } = openBrowser()
    const [one, two] = [openTab('one'), openTab('two')]
    await one.ring(page)
    await two.ring({ ...page, waiting: { ana: 1, luis: 1 } })
    await one.ring({ ...room, waiting: { ana: 2 } })
    await one.ring({ ...room, waiting: { ana: 2 } })
    expect(rung()).toEqual(['one 50', 'two 50', 'one 50'])
  })

  it('leaves a visit to the tab that shows its room, whose silence holds for all', async () => {
    const { openTab, rung, pass } = openBrowser()
    const [inRoom, other] = [openTab('room'), openTab('other')]
    await inRoom.ring(room)
    expect(rung()).toEqual(['room 50'])
    for (let minute = 0; minute < 3; minute += 1) {
      pass(MINUTE)
      await other.ring(page)
      await inRoom.ring({ ...room, volume: 0 })
      await other.ring(page)
    }
    expect(rung()).toEqual([])
    await other.ring({ ...page, waiting: { ana: 1, luis: 1 } })
    expect(rung()).toEqual(['other 50'])
  })

  it('rings elsewhere after the tab with the room was closed, and in the same tab after it left the room', async () => {
    const { openTab, rung, pass } = openBrowser()
    const [inRoom, other] = [openTab('room'), openTab('other')]
    await inRoom.ring({ ...room, volume: 0 })
    pass(MINUTE)
    await other.ring(page)
    expect(rung()).toEqual([])
    await inRoom.ring(page)
    expect(rung()).toEqual(['room 50'])
    await inRoom.ring({ ...room, volume: 0 })
    pass(MINUTE + 15_000)
    await other.ring(page)
    expect(rung()).toEqual(['other 50'])
  })

  it('rings at once elsewhere when the tab with the room was closed or loaded again', async () => {
    const { openTab, rung, close, pass } = openBrowser()
    const [inRoom, other] = [openTab('room'), openTab('other')]
    await inRoom.ring(room)
    pass(1_000)
    close('room')
    await other.ring(page)
    await openTab('third').ring(page)
    expect(rung()).toEqual(['room 50', 'other 50'])
  })

  it('rings at once for somebody who arrives after others were let in', async () => {
    const { openTab, rung } = openBrowser()
    const [inRoom, other] = [openTab('room'), openTab('other')]
    await inRoom.ring({ ...room, waiting: { ana: 2 } })
    await inRoom.lower('ana', 1)
    await inRoom.ring({ ...room, waiting: { ana: 2 } })
    await inRoom.lower('ana', 0)
    await other.ring(page)
    expect(rung()).toEqual(['room 50', 'room 50', 'other 50'])
  })

  it('forgets visits whose patients have gone, but not the one that just rang', async () => {
    const { openTab, rung, pass, kept } = openBrowser()
    const one = openTab('one')
    await one.ring(page)
    await one.retainOnly([])
    await one.ring(page)
    expect(rung()).toEqual(['one 50'])
    pass(3_000)
    await one.retainOnly(['ana', 'luis'])
    await one.ring(page)
    expect(rung()).toEqual([])
    await one.retainOnly(['luis'])
    expect(kept.get(KEY)).toBe('{}')
    await one.ring(page)
    expect(rung()).toEqual(['one 50'])
  })

  it('rings although the stored record cannot be read', async () => {
    const { openTab, rung, kept } = openBrowser()
    kept.set(KEY, '{"ana":{"waiting":"many"}}')
    await openTab('one').ring(page)
    expect(rung()).toEqual(['one 50'])
  })
})
