import { expect, type Page, test } from '@playwright/test'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { seesAndHears, state } from '../meeting/callDriver.ts'
import { clientPages } from '../meeting/clientPages.ts'
import { bundleDevicePage, codes, comeIn, seen, toggle, track } from './deviceDriver.ts'

// Tests device faults in a real browser: the call continues, the message is right, and recovery works.

let host: MeetingHost
let doctor: Page
let patient: Page
let rooms = 0

test.beforeAll(async () => {
  host = await startMeetingHost({ pages: clientPages(await bundleDevicePage()) })
})
test.afterAll(() => host.close())

const both = async (
  context: Parameters<typeof comeIn>[1],
  options: Parameters<typeof comeIn>[3] = {},
): Promise<void> => {
  rooms += 1
  const room = `devices-${rooms}`
  patient = await comeIn(host, context, { name: 'Patient', role: 'patient', room })
  doctor = await comeIn(host, context, { name: 'Doctor', role: 'doctor', room }, options)
}
const connected = async (page: Page) => expect((await state(page)).room).toBe('"Connected"')

for (const [title, name, code] of [
  ['denied', 'NotAllowedError', 3001],
  ['absent', 'NotFoundError', 3002],
  ['used by another program', 'NotReadableError', 3003],
] as const)
  test(`M8.073 M8.074 M8.075 M8.076 a camera that is ${title}: joined without it, and tried again with one tap`, async ({
    context,
  }) => {
    await both(context, {
      before: (page) => page.evaluate((error) => window.trouble.refuse('video', error), name),
    })
    expect(await track(doctor, 'video')).toMatchObject({ on: false, code })
    expect(await codes(doctor)).toEqual([code])
    await expect.poll(async () => (await seen(patient))?.audioOn).toBe(true)
    expect((await seen(patient))?.videoOn).toBe(false)
    await doctor.evaluate(() => window.trouble.refuse('video', null))
    await toggle(doctor, 'video', true)
    await expect.poll(async () => (await seen(patient))?.videoOn).toBe(true)
    await seesAndHears(patient, 'Doctor')
    expect(await track(doctor, 'video')).toMatchObject({ on: true, code: null })
  })

test('M8.013 the only camera unplugged and plugged in again: off meanwhile, and back by itself', async ({
  context,
}) => {
  await both(context)
  const before = await track(doctor, 'video')
  await doctor.evaluate((id) => window.devices.choose('videoInput', id), before?.deviceId ?? '')
  // A switch of devices delivers too; the test needs the track that follows it.
  await expect.poll(async () => (await track(doctor, 'video'))?.state).toContain('"on":"delivering"')
  await doctor.evaluate(() => window.trouble.unplug('video'))
  await expect.poll(() => codes(doctor)).toContain(3004)
  await connected(doctor)
  // Chromium has one fake camera here, so none is left and the camera is off.
  await expect.poll(async () => (await track(doctor, 'video'))?.on).toBe(false)
  await expect.poll(async () => (await seen(patient))?.videoOn).toBe(false)
  await doctor.evaluate(() => window.trouble.plugIn('video'))
  await expect.poll(() => track(doctor, 'video')).toMatchObject({ on: true, code: null })
  await expect.poll(async () => (await seen(patient))?.videoOn).toBe(true)
  await seesAndHears(patient, 'Doctor')
  expect((await track(doctor, 'video'))?.deviceId).toBe(before?.deviceId)
})

test('M8.013 a camera that opens only a moment after it was plugged in comes back all the same', async ({
  context,
}) => {
  await both(context)
  await doctor.evaluate(() => window.trouble.unplug('video'))
  await expect.poll(async () => (await track(doctor, 'video'))?.on).toBe(false)
  await expect.poll(() => doctor.evaluate(() => window.devices.listed('videoInput'))).toEqual([])
  await doctor.evaluate(() => {
    window.trouble.refuse('video', 'NotReadableError')
    window.trouble.plugIn('video')
  })
  await expect.poll(async () => (await track(doctor, 'video'))?.code).toBe(3003)
  await doctor.evaluate(() => window.trouble.refuse('video', null))
  await expect.poll(() => track(doctor, 'video')).toMatchObject({ on: true, code: null })
  await seesAndHears(patient, 'Doctor')
  // The retry reported nothing; the user reads only that the device was lost.
  expect(await codes(doctor)).not.toContain(3003)
})

test('M8.013 a microphone unplugged: another delivers, and the chosen one when it is back', async ({
  context,
}) => {
  await both(context)
  const chosen = await doctor.evaluate(
    () => window.devices.listed('audioInput').find((id) => id !== 'default') ?? '',
  )
  await doctor.evaluate((id) => window.devices.choose('audioInput', id), chosen)
  await expect.poll(async () => (await track(doctor, 'audio'))?.deviceId).toBe(chosen)
  await doctor.evaluate(() => window.trouble.unplug('audio'))
  await expect.poll(async () => (await track(doctor, 'audio'))?.deviceId).not.toBe(chosen)
  expect(await codes(doctor)).toEqual([3004])
  expect(await track(doctor, 'audio')).toMatchObject({ on: true })
  await seesAndHears(patient, 'Doctor')
  await doctor.evaluate(() => window.trouble.plugIn('audio'))
  await expect.poll(async () => (await track(doctor, 'audio'))?.deviceId).toBe(chosen)
  await seesAndHears(patient, 'Doctor')
})

test('M8.023 a selected device that is gone is named, and the default one is used', async ({ context }) => {
  await both(context, { settings: { audioInputDeviceId: 'no-such-device' } })
  expect(await codes(doctor)).toEqual([3014])
  expect(await track(doctor, 'audio')).toMatchObject({ on: true, code: 3014 })
  await seesAndHears(patient, 'Doctor')
})

test('M9.05 a silent microphone is noticed, and heard again; speech into a muted one brings the hint', async ({
  context,
}) => {
  await both(context, { before: (page) => page.evaluate(() => window.trouble.loudness(1)) })
  await expect.poll(async () => (await track(doctor, 'audio'))?.state).toContain('"on":"delivering"')
  await doctor.evaluate(() => window.trouble.loudness(0))
  await expect.poll(async () => (await track(doctor, 'audio'))?.state).toContain('silent')
  await connected(doctor)
  await doctor.evaluate(() => window.trouble.loudness(1))
  await expect.poll(async () => (await track(doctor, 'audio'))?.state).toContain('"on":"delivering"')
  await toggle(doctor, 'audio', false)
  await expect.poll(async () => (await track(doctor, 'audio'))?.hint).toBe(true)
  await toggle(doctor, 'audio', true)
  await expect.poll(async () => (await track(doctor, 'audio'))?.hint).toBe(false)
})

test('M4.150 M4.151 M8.099 blocked sound waits for a tap, and one tap starts it', async ({ context }) => {
  await both(context, { before: (page) => page.evaluate(() => window.trouble.blockPlayback(true)) })
  await expect.poll(() => doctor.evaluate(() => window.devices.sound())).toBe('failed')
  expect(await codes(doctor)).toContain(3008)
  await connected(doctor)
  await doctor.evaluate(() => window.trouble.blockPlayback(false))
  await doctor.evaluate(() => window.devices.unblock())
  await expect.poll(() => doctor.evaluate(() => window.devices.sound())).toBe('ok')
  expect(
    await doctor.evaluate(() => [...document.querySelectorAll('audio')].map(({ paused }) => paused)),
  ).toEqual([false])
})

test('M4.103 M4.104 M4.105 a phone call mutes us for the other, and its end brings us back', async ({
  context,
}) => {
  await both(context)
  await expect.poll(async () => (await seen(patient))?.audioOn).toBe(true)
  await doctor.evaluate(() => window.trouble.systemMute('audio', true))
  await expect.poll(async () => (await seen(patient))?.audioOn).toBe(false)
  expect(await track(doctor, 'audio')).toMatchObject({ on: false, interruption: 'incoming-call' })
  await doctor.evaluate(() => window.trouble.systemMute('audio', false))
  await expect.poll(async () => (await seen(patient))?.audioOn).toBe(true)
  await seesAndHears(patient, 'Doctor')

  await test.step('M4.102 where the system does not give it back, one tap does', async () => {
    await doctor.evaluate(() => window.trouble.systemMute('audio', true))
    await expect.poll(async () => (await seen(patient))?.audioOn).toBe(false)
    await toggle(doctor, 'audio', true)
    await expect.poll(async () => (await seen(patient))?.audioOn).toBe(true)
    await seesAndHears(patient, 'Doctor')
  })
})

test('M4.106 a microphone forbidden during the call is off for the other, and on again once allowed', async ({
  context,
}) => {
  await both(context)
  await expect.poll(async () => (await seen(patient))?.audioOn).toBe(true)
  const browser = await context.newCDPSession(doctor)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  const permit = (setting: 'granted' | 'denied') =>
    browser.send('Browser.setPermission', {
      ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
      permission: { name: 'microphone' },
      setting,
      origin: host.origin,
    })
  await permit('denied')
  await expect.poll(() => codes(doctor)).toContain(3001)
  await expect.poll(async () => (await seen(patient))?.audioOn).toBe(false)
  await connected(doctor)
  await permit('granted')
  await expect.poll(async () => (await track(doctor, 'audio'))?.on).toBe(true)
  await expect.poll(async () => (await seen(patient))?.audioOn).toBe(true)
})
