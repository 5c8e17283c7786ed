import { expect, type Page, test } from '@playwright/test'
import { paintScreen } from '../drivers/paintScreen.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { seesAndHears } from '../meeting/callDriver.ts'
import { clientPages } from '../meeting/clientPages.ts'
import { bundleDevicePage, comeIn } from './deviceDriver.ts'

// Tests screens in both directions between two of our clients, and pictures of the displayed size.

let host: MeetingHost

test.beforeAll(async () => {
  host = await startMeetingHost({ pages: clientPages(await bundleDevicePage()) })
})
test.afterAll(() => host.close())

const frames = (page: Page) => page.evaluate(() => window.devices.screenFrames())
const share = (page: Page) => page.evaluate(() => window.devices.share())
const screen = (page: Page) => page.evaluate(() => window.devices.screen())

test('M1.10 M1.13 M4.115 a screen is shown to the other and taken back, both ways', async ({ context }) => {
  const doctor = await comeIn(host, context, { name: 'Doctor', role: 'doctor', room: 'screen' })
  const patient = await comeIn(host, context, { name: 'Patient', role: 'patient', room: 'screen' })
  for (const [from, to, name] of [
    [doctor, patient, 'Doctor'],
    [patient, doctor, 'Patient'],
  ] as const) {
    await from.evaluate(paintScreen)
    expect(await frames(to)).toBeNull()
    await share(from)
    await expect.poll(() => screen(from)).toBe('{"on":"shown"}')
    await expect.poll(() => frames(to)).toBeGreaterThan(10)
    // The camera continues beside it.
    await seesAndHears(to, name)
    await from.evaluate(() => window.devices.stopSharing())
    await expect.poll(() => frames(to)).toBeNull()
    expect(await screen(from)).toBe('"off"')
  }
})

test('where a browser cannot capture a screen, as on a phone, sharing is not offered', async ({
  context,
}) => {
  const canShare = (page: Page) => page.evaluate(() => window.consulta.call()?.media.canShareScreen)
  const who = { name: 'Doctor', role: 'doctor', room: 'phone' } as const
  expect(await canShare(await comeIn(host, context, who))).toBe(true)
  const before = (page: Page) =>
    page.evaluate(() => {
      Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia')
    })
  expect(await canShare(await comeIn(host, context, { ...who, name: 'Phone' }, { before }))).toBe(false)
})

test('M1.14 M4.117 a camera is sent in layers, and arrives in the size it is shown in', async ({
  context,
}) => {
  const doctor = await comeIn(host, context, { name: 'Doctor', role: 'doctor', room: 'layers' })
  const patient = await comeIn(host, context, { name: 'Patient', role: 'patient', room: 'layers' })
  await seesAndHears(patient, 'Doctor')
  await expect.poll(() => doctor.evaluate(() => window.devices.sentLayers())).toHaveLength(3)
  const width = () => patient.evaluate(() => window.devices.pictureWidth())
  await patient.evaluate(() => window.devices.resizePicture(160))
  await expect.poll(width, { timeout: 20_000 }).toBeLessThan(400)
  const small = await width()
  await patient.evaluate(() => window.devices.resizePicture(1_000))
  await expect.poll(width, { timeout: 20_000 }).toBeGreaterThan(small)
})
