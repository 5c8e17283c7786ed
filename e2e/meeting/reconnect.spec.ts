import { expect, test } from '@playwright/test'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { enter, seesAndHears, state } from './callDriver.ts'
import { bundleClientPage, clientPages } from './clientPages.ts'

// Tests interrupted signalling during a call: no peer is lost and nothing is sent twice.

let host: MeetingHost

test.beforeAll(async () => {
  host = await startMeetingHost({ pages: clientPages(await bundleClientPage()) })
})
test.afterAll(() => host.close())

test('M4.012 M4.013 M4.047 M4.049 a call survives the loss of its websocket', async ({ context }) => {
  const doctor = await context.newPage()
  const patient = await context.newPage()
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter(host, patient, 'Patient', 'patient')
  await seesAndHears(doctor, 'Patient')
  await seesAndHears(patient, 'Doctor')
  const [before] = (await state(doctor)).peers

  await test.step('M4.012 M4.013 the patient is cut off, reconnects by itself and is muted as meanwhile asked', async () => {
    host.cutSignalling('Patient')
    await expect.poll(async () => (await state(patient)).history).toContain('Reconnecting')
    await patient.evaluate(() => window.consulta.toggle('audio', false))
    await expect
      .poll(async () => (await state(patient)).history.slice(-2))
      .toEqual(['Reconnecting', 'Connected'])
    await expect.poll(async () => (await state(doctor)).peers).toEqual([{ ...before, audioOn: false }])
    await patient.evaluate(() => window.consulta.toggle('audio', true))
    await expect.poll(async () => (await state(doctor)).peers).toEqual([before])
  })
  await test.step('M4.049 media goes on both ways, to the same peer', async () => {
    await seesAndHears(doctor, 'Patient')
    await seesAndHears(patient, 'Doctor')
    expect((await state(doctor)).history).not.toContain('Reconnecting')
  })
  await test.step('M1.15 M7.115 what is said after it, and during the next loss, arrives once', async () => {
    const bothRead = async (...texts: string[]) => {
      for (const page of [doctor, patient])
        await expect
          .poll(async () => (await state(page)).messages.map(({ text }) => text).sort())
          .toEqual(texts)
    }
    await doctor.evaluate(() => window.consulta.say('Are you there?'))
    await patient.evaluate(() => window.consulta.say('Yes'))
    await bothRead('Are you there?', 'Yes')
    host.cutSignalling('Doctor')
    await expect.poll(async () => (await state(doctor)).history).toContain('Reconnecting')
    await doctor.evaluate(() => window.consulta.say('Me too'))
    await bothRead('Are you there?', 'Me too', 'Yes')
    await expect
      .poll(async () => (await state(doctor)).messages.map(({ delivery }) => delivery).sort())
      .toEqual(['received', 'sent', 'sent'])
    expect((await state(doctor)).history.at(-1)).toBe('Connected')
  })
  await test.step('M4.049 and both still see and hear each other', async () => {
    await seesAndHears(doctor, 'Patient')
    await seesAndHears(patient, 'Doctor')
    expect((await state(patient)).peers).toHaveLength(1)
    for (const page of [doctor, patient]) expect((await state(page)).errors).toEqual([])
  })
  await test.step('M4.016 the end of the room reaches both', async () => {
    await doctor.evaluate(() => window.consulta.endRoom())
    await expect.poll(async () => (await state(doctor)).end?.reason).toBe('ended')
    await expect.poll(async () => (await state(patient)).end?.reason).toBe('roomEnded')
  })
})
