import { expect } from '@playwright/test'
import { playKeysWhenTold } from '../drivers/playKeys.ts'
import { bothWays, meet, test } from './interopTest.ts'

// Two people speak by turns: both read each sentence once, in the order in which it was said, with who said it.

test.beforeEach(({ context }) => context.addInitScript(playKeysWhenTold))

/** From the beginning of one person's sentence to that of the other's. */
const TURN_MS = 2_000

bothWays('M1.28 captions by turns', async ({ doctor, guest }) => {
  test.setTimeout(120_000)
  await meet(doctor, guest)
  const captions = (one: typeof doctor) => one.page.evaluate(() => window.interop.captions())
  await doctor.page.evaluate(() => window.interop.startCaptions())
  for (const one of [doctor, guest])
    await expect.poll(async () => (await captions(one)).state, { timeout: 20_000 }).toBe('started')

  const patientId = await doctor.idOf('Guest')
  const doctorId = await guest.idOf('Doctor')
  const turns = [
    { who: doctor, peerId: doctorId, keys: '12', text: 'one two' },
    { who: guest, peerId: patientId, keys: '321', text: 'three two one' },
    { who: doctor, peerId: doctorId, keys: '3', text: 'three' },
    { who: guest, peerId: patientId, keys: '21', text: 'two one' },
  ]
  for (const { who, keys } of turns) {
    await who.page.evaluate((wanted) => window.sayKeys(wanted), keys)
    // The next one speaks without waiting for what is read of this one.
    await who.page.waitForTimeout(TURN_MS)
  }
  const said = turns.map(({ peerId, text }) => ({ peerId, text }))
  for (const one of [doctor, guest])
    await expect
      .poll(async () => (await captions(one)).said, { timeout: 20_000, message: one.name })
      .toEqual(said)
})
