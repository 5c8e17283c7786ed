import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ServiceError } from '../../contracts/failure.ts'
import { readAppointment } from '../../contracts/portal/appointmentDetails.ts'
import type { CheckOut } from '../../machines/visit/visitContract.ts'
import { wipeDrafts } from '../../services/portal/drafts.ts'
import { memoryStorage } from '../../services/testing/memoryStorage.ts'
import { defineKeptCheckOut } from './keptCheckOut.ts'

const NOON = Date.parse('2026-03-02T12:00:00.000Z')
const about = { appointmentId: 'a' }
const typed: CheckOut = { outcome: 'other', reason: 'Se fue la luz', quality: null, reasons: [] }

/** A browser in which something was typed of the check-out. */
const browser = () => {
  const store = memoryStorage()
  let now = NOON
  let isReached = true
  const http = {
    call: async (called: unknown) => {
      if (called === readAppointment) return { id: 'a' }
      if (!isReached) throw new ServiceError({ code: 'offline', message: '', retryable: true })
      return {}
    },
  }
  const windows: EventTarget[] = []
  const open = () => {
    const window = new EventTarget()
    windows.push(window)
    return defineKeptCheckOut({ http: http as never, now: () => now, store, window: window as never })
  }
  /** The check-out in one more window, as it is there when the visit was read. */
  const openWindow = (checkOut: CheckOut | null = null) =>
    createActor(open().checkOutCopy, { input: { ...about, checkOut } }).start()
  const writing = openWindow()
  writing.send({ type: 'checkOutCopy.typed', checkOut: typed })
  writing.stop()
  return {
    store,
    openWindow,
    /** The browser tells all windows; a frozen one hears of it later. */
    tell: () => {
      for (const window of windows)
        window.dispatchEvent(Object.assign(new Event('storage'), { key: 'draft/visit/checkOut/a' }))
    },
    pass: (ms: number) => {
      now += ms
    },
    cut: () => {
      isReached = false
    },
    /** As another load of the page reads it. */
    read: async (appointmentId = 'a') =>
      (await toPromise(createActor(open().fetchVisit, { input: { appointmentId } }).start())).checkOut,
    finish: () => toPromise(createActor(open().endSession, { input: { ...about, checkOut: typed } }).start()),
  }
}

describe('P4.16 what is typed of a check-out on the device', () => {
  it('is read with its visit, for 24 hours', async () => {
    const { read, pass } = browser()
    expect(await read()).toEqual(typed)
    expect(await read('b')).toBeNull()
    pass(86_400_000 - 1)
    expect(await read()).toEqual(typed)
    pass(1)
    expect(await read()).toBeNull()
  })

  it('stays when the portal did not get it, and is gone when it did', async () => {
    const { read, finish, cut, store } = browser()
    cut()
    await expect(finish()).rejects.toMatchObject({ code: 'offline' })
    expect(await read()).toEqual(typed)
    const other = browser()
    await other.finish()
    expect([await other.read(), other.store.length, store.length]).toEqual([null, 0, 1])
  })

  it('is wiped at sign-out', async () => {
    const { read, store } = browser()
    wipeDrafts(store)
    expect(await read()).toBeNull()
  })
})

describe('P4.16 two windows with one check-out', () => {
  const other: CheckOut = { ...typed, reason: 'Se cortó el audio' }
  const third: CheckOut = { ...typed, reason: 'Se cortó todo' }

  it('a window follows what the other one types', async () => {
    const { openWindow, tell, read } = browser()
    const [one, two] = [openWindow(typed), openWindow(typed)]
    one.send({ type: 'checkOutCopy.typed', checkOut: other })
    tell()
    expect(two.getSnapshot()).toMatchObject({ value: 'agreed', context: { mine: other, taken: 1 } })
    expect(one.getSnapshot().context.taken).toBe(0)
    two.send({ type: 'checkOutCopy.typed', checkOut: third })
    tell()
    expect(one.getSnapshot()).toMatchObject({ value: 'agreed', context: { mine: third, taken: 1 } })
    expect(await read()).toEqual(third)
  })

  it('what was typed before it heard of the other is kept beside it until one is chosen', async () => {
    for (const [choice, chosen] of [
      ['mineKept', third],
      ['theirsTaken', other],
    ] as const) {
      const { openWindow, tell, read, store } = browser()
      const [one, two] = [openWindow(typed), openWindow(typed)]
      one.send({ type: 'checkOutCopy.typed', checkOut: other })
      two.send({ type: 'checkOutCopy.typed', checkOut: third })
      expect(two.getSnapshot()).toMatchObject({ value: 'apart', context: { mine: third, theirs: other } })
      expect(store.length).toBe(2)
      two.send({ type: `checkOutCopy.${choice}` })
      expect(two.getSnapshot()).toMatchObject({ value: 'agreed', context: { mine: chosen, theirs: null } })
      tell()
      expect([one.getSnapshot().context.mine, await read(), store.length]).toEqual([chosen, chosen, 1])
    }
  })

  it('both are still there after the page was loaded again, and gone when the portal has one', async () => {
    const { openWindow, read, finish, store } = browser()
    const [one, two] = [openWindow(typed), openWindow(typed)]
    one.send({ type: 'checkOutCopy.typed', checkOut: other })
    two.send({ type: 'checkOutCopy.typed', checkOut: third })
    two.stop()
    const again = openWindow((await read()) ?? null)
    expect(again.getSnapshot()).toMatchObject({ value: 'apart', context: { mine: third, theirs: other } })
    // The other window goes on: its newest is the one to choose from.
    again.send({ type: 'checkOutCopy.typed', checkOut: { ...third, quality: 2 } })
    expect(await read()).toEqual({ ...third, quality: 2 })
    await finish()
    expect(store.length).toBe(0)
  })
})
