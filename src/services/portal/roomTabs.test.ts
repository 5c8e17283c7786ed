import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROOM_TAB_POLL_MS } from '../../contracts/portal/portalConstants.ts'
import { createRoomTabs } from './roomTabs.ts'

const VISIT = 'visit-1'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The next question to the locks, and their answer. */
const poll = async () => {
  await vi.advanceTimersByTimeAsync(ROOM_TAB_POLL_MS)
  for (let turns = 0; turns < 50; turns += 1) await turn()
}

describe('the tabs of one browser in which a visit is held', () => {
  it('says that another tab holds the visit, and when it does not any more', async () => {
    const [mine, other] = [createRoomTabs(navigator.locks, 'mine'), createRoomTabs(navigator.locks, 'other')]
    const known: boolean[] = []
    const watching = mine.isElsewhere$(VISIT).subscribe((elsewhere) => known.push(elsewhere))
    const own = mine.hold$(VISIT).subscribe()
    const another = other.hold$('visit-2').subscribe()
    await poll()
    await poll()
    // Neither the own lock nor the one of another visit counts.
    expect(known).toEqual([false])
    const held = other.hold$(VISIT).subscribe()
    await poll()
    expect(known).toEqual([false, true])
    held.unsubscribe()
    await poll()
    expect(known).toEqual([false, true, false])
    for (const one of [watching, own, another]) one.unsubscribe()
  })

  it('knows of no other tab where the browser has no locks', () => {
    const tabs = createRoomTabs(undefined, 'mine')
    let ended = 0
    for (const stream of [tabs.isElsewhere$(VISIT), tabs.hold$(VISIT)])
      stream.subscribe({ complete: () => ended++ })
    expect(ended).toBe(2)
  })
})
