import { describe, expect, it } from 'vitest'
import { createRoomTabs } from './roomTabs.ts'

const VISIT = 'visit-1'

describe('the tabs of one browser in which a visit is held', () => {
  it('says that another tab holds the visit, and when it does not any more', async () => {
    const [mine, other] = [createRoomTabs(navigator.locks, 'mine'), createRoomTabs(navigator.locks, 'other')]
    const known: boolean[] = []
    const watching = mine.isElsewhere$(VISIT).subscribe((elsewhere) => known.push(elsewhere))
    const own = mine.hold$(VISIT).subscribe()
    const another = other.hold$('visit-2').subscribe()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    // Neither the own lock nor the one of another visit counts.
    expect(known).toEqual([false])
    const held = other.hold$(VISIT).subscribe()
    await expect.poll(() => known, { timeout: 3_000 }).toEqual([false, true])
    held.unsubscribe()
    await expect.poll(() => known, { timeout: 3_000 }).toEqual([false, true, false])
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
