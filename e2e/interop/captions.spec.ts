import { expect } from '@playwright/test'
import { playKeys } from '../drivers/playKeys.ts'
import { type Actor, actorIn, bothWays, test } from './interopTest.ts'

// Captions that each client turns on and off, and both read. Everybody's microphone plays the keys of a telephone.

const captions = (one: Actor) => one.page.evaluate(() => window.interop.captions())

test.beforeEach(({ context }) => context.addInitScript(playKeys))

bothWays(
  'M1.28 M4.087 M6.25 M6.26 M6.41 M7.047 M7.048 M7.100 captions',
  async ({ context, doctor, guest, stage }) => {
    const room = guest.userId.replace(/-Guest$/, '')
    const late = await actorIn(stage, context, { side: guest.side, name: 'Late', room })
    const until = async (people: Actor[], state: string) => {
      for (const one of people)
        await expect
          .poll(async () => (await captions(one)).state, { timeout: 20_000, message: one.name })
          .toBe(state)
    }
    /** Sentences of this person that this one has read. */
    const said = async (reader: Actor, peerId: string) =>
      (await captions(reader)).said.filter((one) => one.peerId === peerId).map(({ text }) => text)
    const reads = async (reader: Actor, peerId: string) => {
      const before = (await said(reader, peerId)).length
      await expect
        .poll(() => said(reader, peerId), { timeout: 20_000, message: `${reader.name} reads ${peerId}` })
        .toContain('one two three')
      await expect
        .poll(async () => (await said(reader, peerId)).length, { timeout: 20_000 })
        .toBeGreaterThan(before)
    }
    await doctor.enter('doctor')
    await guest.enter('patient')
    const patientId = await doctor.idOf('Guest')
    const doctorId = await guest.idOf('Doctor')
    for (const one of [doctor, guest]) expect(await captions(one)).toEqual({ state: 'none', said: [] })
    await guest.isRefused(() => guest.page.evaluate(() => window.interop.startCaptions()))

    await doctor.page.evaluate(() => window.interop.startCaptions())
    await until([doctor, guest], 'initialised')
    await until([doctor, guest], 'started')
    for (const reader of [doctor, guest]) {
      await reads(reader, patientId)
      await reads(reader, doctorId)
    }

    // Somebody who comes later reads them too, and somebody whose connection broke reads on.
    await late.enter('observer')
    await until([late], 'started')
    await reads(late, patientId)
    await guest.reconnect()
    await until([guest], 'started')
    await reads(guest, doctorId)
    await guest.isRefused(() => guest.page.evaluate(() => window.interop.stopCaptions()))

    await doctor.page.evaluate(() => window.interop.stopCaptions())
    await until([doctor, guest, late], 'stopped')
    // They are no messages of the chat.
    for (const one of [doctor, guest, late]) expect((await one.state()).messages).toEqual([])
  },
)
