import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { bundlePage, bundlePageWithWorkers } from '../bundlePage.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { capturePersonAndNoise, SHIRT, sharpnessOf, WALL } from '../media/personAndNoise.ts'
import { enter } from '../meeting/callDriver.ts'
import { clientPages } from '../meeting/clientPages.ts'
import type { TheirKind } from './ourPluginPage.ts'
import { selfSignedForLocalhost } from './providerPageServer.ts'

// Plugins of one client run in the other one, and the other person sees and hears what they make.

let host: MeetingHost

test.beforeAll(async () => {
  const theirs = await bundlePageWithWorkers(join(import.meta.dirname, 'theirPluginPage.ts'))
  const workers = Object.entries(theirs.files).map(([path, body]) => [
    path,
    { type: 'text/javascript', body },
  ])
  host = await startMeetingHost({
    tls: await selfSignedForLocalhost(),
    pages: {
      ...clientPages(await bundlePage(join(import.meta.dirname, 'ourPluginPage.ts'))),
      ...clientPages(theirs.script, '/provider'),
      ...Object.fromEntries(workers),
    },
  })
})
test.afterAll(() => host.close())
test.setTimeout(120_000)

const enterTheirs = async (page: Page, name: string, role: 'doctor' | 'patient'): Promise<void> => {
  await page.route(/100ms\.live/, (route) => route.abort())
  await page.goto(`${host.origin}/provider`)
  const options = { token: await host.token(role, name, 'call'), initEndpoint: host.origin, name }
  await page.evaluate((given) => window.provider.previewAndJoin({ ...given, preview: true }), options)
}

const rooms = async (context: BrowserContext) => ({
  doctor: await context.newPage(),
  patient: await context.newPage(),
})

/** Mean blue less mean green of the only picture. */
const blueness = (page: Page): Promise<number> =>
  page
    .locator('video')
    .first()
    .evaluate((video) => {
      const brush = new OffscreenCanvas(16, 9).getContext('2d')
      if (brush === null || !(video instanceof HTMLVideoElement) || video.videoWidth === 0) return 0
      brush.drawImage(video, 0, 0, 16, 9)
      const { data } = brush.getImageData(0, 0, 16, 9)
      const sum = (channel: number) =>
        data.reduce((all, value, at) => (at % 4 === channel ? all + value : all), 0)
      return (sum(2) - sum(1)) / (16 * 9)
    })

/** Energy of the doctor's sound in two seconds. */
const energy = async (page: Page, client: 'consulta' | 'provider'): Promise<number> => {
  const now = () => page.evaluate(async (one) => (await window[one].media('Doctor')).audio, client)
  const before = await now()
  await page.waitForTimeout(2_000)
  return (await now()) - before
}

test("M1.34 M1.35 our plugins run in the provider's client", async ({ context }) => {
  await context.addInitScript(capturePersonAndNoise)
  const { doctor, patient } = await rooms(context)
  await enterTheirs(doctor, 'Doctor', 'doctor')
  await enter(host, patient, 'Patient', 'patient')
  const picture = patient.locator('video').first()
  const wall = () => sharpnessOf(picture, WALL)
  await expect.poll(wall, { timeout: 20_000 }).toBeGreaterThan(10)
  const loud = await energy(patient, 'consulta')

  await doctor.evaluate(() => window.theirPlugins.blur(true))
  await expect
    .poll(async () => (await wall()) < 4 && (await sharpnessOf(picture, SHIRT)) > 20, {
      timeout: 40_000,
    })
    .toBe(true)
  await doctor.evaluate(() => window.provider.setVideo(false))
  await doctor.evaluate(() => window.provider.setVideo(true))
  await expect
    .poll(async () => (await wall()) < 4 && (await sharpnessOf(picture, SHIRT)) > 20, {
      message: 'with the camera on again',
      timeout: 40_000,
    })
    .toBe(true)
  await doctor.evaluate(() => window.theirPlugins.blur(false))
  await expect.poll(wall, { timeout: 20_000 }).toBeGreaterThan(10)

  await doctor.evaluate(() => window.theirPlugins.suppress(true))
  await expect.poll(() => energy(patient, 'consulta'), { timeout: 30_000 }).toBeLessThan(loud / 10)
  await doctor.evaluate(() => window.theirPlugins.suppress(false))
  await expect.poll(() => energy(patient, 'consulta'), { timeout: 30_000 }).toBeGreaterThan(loud / 2)
  expect(await doctor.evaluate(() => window.theirPlugins.facts())).not.toContain('failed')
})

test("M1.36 M8.053 plugins for the provider's client run in ours", async ({ context }) => {
  const { doctor, patient } = await rooms(context)
  await enter(host, doctor, 'Doctor', 'doctor')
  await enterTheirs(patient, 'Patient', 'patient')
  const add = (kind: TheirKind) => doctor.evaluate((one) => window.ourPlugins.add(one), kind)
  const remove = (kind: TheirKind) => doctor.evaluate((one) => window.ourPlugins.remove(one), kind)
  const isBlue = () => expect.poll(() => blueness(patient), { timeout: 20_000 }).toBeGreaterThan(30)
  const isGreen = () => expect.poll(() => blueness(patient), { timeout: 20_000 }).toBeLessThan(-30)

  await isGreen()
  for (const kind of ['pictures', 'stream'] as const) {
    expect(await add(kind)).toBeNull()
    await isBlue()
    await remove(kind)
    await isGreen()
  }
  expect(await add('unsupported')).toBe(7005)
  expect(await doctor.evaluate(() => window.ourPlugins.supports('unsupported'))).toMatchObject({
    isSupported: false,
  })
  expect(await doctor.evaluate(() => window.ourPlugins.supports('sound'))).toEqual({ isSupported: true })

  const loud = await energy(patient, 'provider')
  expect(await add('sound')).toBeNull()
  await expect.poll(() => energy(patient, 'provider'), { timeout: 30_000 }).toBeLessThan(loud / 10)
  await remove('sound')
  await expect.poll(() => energy(patient, 'provider'), { timeout: 30_000 }).toBeGreaterThan(loud / 2)
  expect(await doctor.evaluate(() => window.ourPlugins.calls())).toEqual([
    'pictures init',
    'pictures stop',
    'stream apply',
    'stream stop',
    'sound init',
    'sound stop',
  ])
})
