import { expect, test } from '@playwright/test'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { enter, seesAndHears, state } from './callDriver.ts'
import { bundleClientPage, clientPages } from './clientPages.ts'

// Tests the meeting layer end to end with two of our clients, without the portal.

let host: MeetingHost

test.beforeAll(async () => {
  host = await startMeetingHost({ pages: clientPages(await bundleClientPage()) })
})
test.afterAll(() => host.close())

test('M1.05 M4.011 M4.060 M4.071 M7.036 two clients wait, admit, talk, mute, chat and end', async ({
  context,
}) => {
  const doctor = await context.newPage()
  const patient = await context.newPage()
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter(host, patient, 'Patient', 'waiting')

  await test.step('M6.09 who waits sees nobody; the doctor sees who waits', async () => {
    await expect.poll(async () => (await state(doctor)).peers.map(({ role }) => role)).toEqual(['waiting'])
    expect((await state(patient)).peers).toEqual([])
  })
  await test.step('M4.070 admitted, both see and hear each other', async () => {
    const [waiting] = (await state(doctor)).peers
    await doctor.evaluate((id) => window.consulta.admit(id), waiting?.id ?? '')
    await expect.poll(async () => (await state(patient)).localRole).toBe('patient')
    await seesAndHears(doctor, 'Patient')
    await seesAndHears(patient, 'Doctor')
  })
  await test.step('M4.111 mute shows on the other side, and so does its end', async () => {
    const doctorSeen = async () => (await state(patient)).peers[0]
    for (const kind of ['audio', 'video'] as const) {
      const field = kind === 'audio' ? 'audioOn' : 'videoOn'
      await doctor.evaluate((one) => window.consulta.toggle(one, false), kind)
      await expect.poll(async () => (await doctorSeen())?.[field]).toBe(false)
      await doctor.evaluate((one) => window.consulta.toggle(one, true), kind)
      await expect.poll(async () => (await doctorSeen())?.[field]).toBe(true)
    }
    await seesAndHears(patient, 'Doctor')
  })
  await test.step('M1.15 M5.32 chat both ways; blank text is refused', async () => {
    await doctor.evaluate(() => window.consulta.say('Hello'))
    await patient.evaluate(() => window.consulta.say('Good morning'))
    await patient.evaluate(() => window.consulta.say('  \u200b '))
    await expect
      .poll(async () => (await state(patient)).messages.map(({ text }) => text).sort())
      .toEqual(['Good morning', 'Hello'])
    await expect
      .poll(async () => (await state(doctor)).messages.map(({ delivery }) => delivery).sort())
      .toEqual(['received', 'sent'])
    expect((await state(patient)).errors.at(-1)?.message).toBe('Empty message not allowed')
  })
  await test.step('M4.016 M4.023 ending the room ends it for both', async () => {
    await doctor.evaluate(() => window.consulta.endRoom())
    await expect.poll(async () => (await state(doctor)).end?.reason).toBe('ended')
    await expect.poll(async () => (await state(patient)).end?.reason).toBe('roomEnded')
  })
})
