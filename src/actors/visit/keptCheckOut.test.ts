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
  const open = () => defineKeptCheckOut({ http: http as never, now: () => now, store })
  const writing = createActor(open().deviceDraft, { input: about }).start()
  writing.send({ type: 'deviceDraft.write', values: typed })
  writing.stop()
  return {
    store,
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
