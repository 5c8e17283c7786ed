import { expect, test } from '@playwright/test'
import { mediaProcess } from '../drivers/mediaProcess.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { enter, seesAndHears, state } from '../meeting/callDriver.ts'
import { bundleClientPage, clientPages } from '../meeting/clientPages.ts'
import { comesBack, haveRead, media, seesAgain } from './calls.ts'

// Tests that only the media process ends: signalling continues, another process takes over without any
// action.

let host: MeetingHost

test.beforeAll(async () => {
  host = await startMeetingHost({ pages: clientPages(await bundleClientPage()) })
})
test.afterAll(() => host.close())

test('M4.064 M4.065 M4.066 another media node in the middle of a call', async ({ context }) => {
  test.setTimeout(120_000)
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter(host, patient, 'Patient', 'patient')
  await seesAndHears(doctor, 'Patient')
  await seesAndHears(patient, 'Doctor')
  await patient.evaluate(() => window.consulta.toggle('audio', false))
  const { width } = await media(patient, 'Doctor')
  process.kill(mediaProcess(), 'SIGKILL')
  for (const page of [doctor, patient]) await comesBack(page, 40_000)
  await seesAgain(patient, 'Doctor', 20_000)
  await seesAgain(doctor, 'Patient', 20_000)
  await expect
    .poll(async () => (await state(doctor)).peers.map(({ name, audioOn }) => ({ name, audioOn })))
    .toEqual([{ name: 'Patient', audioOn: false }])
  await expect.poll(async () => (await media(patient, 'Doctor')).width, { timeout: 20_000 }).toBe(width)
  await doctor.evaluate(() => window.consulta.say('still here'))
  await haveRead([doctor, patient], ['still here'])
})
