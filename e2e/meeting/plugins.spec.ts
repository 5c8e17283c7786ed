import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bundlePage } from '../bundlePage.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { enter, seesAndHears, state } from './callDriver.ts'
import { clientPages } from './clientPages.ts'

// Plugins of an application, one of each type: the other sees and hears what they make, and the device's own picture and
// sound again when one has removed itself.

let host: MeetingHost

test.beforeAll(async () => {
  host = await startMeetingHost({
    pages: clientPages(await bundlePage(join(import.meta.dirname, 'pluginPage.ts'))),
  })
})
test.afterAll(() => host.close())

/** The test cameras are green; the painting plugin makes them blue. */
const hue = async (page: Page): Promise<'blue' | 'green' | 'none'> => {
  const colour = await page.evaluate(() => window.plugins.colour('Doctor'))
  if (colour === null) return 'none'
  const [red, green, blue] = colour
  if (Math.max(green, blue) - red < 30) return 'none'
  return blue > green ? 'blue' : 'green'
}

/** Energy of the doctor's sound in two seconds: much of the microphone's loud tones, little of the soft one. */
const energy = async (page: Page): Promise<number> => {
  const now = () => page.evaluate(() => window.consulta.media('Doctor'))
  const { audio } = await now()
  await page.waitForTimeout(2_000)
  return (await now()).audio - audio
}
const SOFT = 0.02

test('M1.36 M4.131 M8.051 plugins of an application run, and are removed when they fail', async ({
  context,
}) => {
  const doctor = await context.newPage()
  const patient = await context.newPage()
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter(host, patient, 'Patient', 'patient')
  await seesAndHears(patient, 'Doctor')
  const add = (name: 'paint' | 'mirror' | 'tone') => doctor.evaluate((one) => window.plugins.add(one), name)
  const plugin = (kind: 'audio' | 'video') => doctor.evaluate((one) => window.plugins.state(one), kind)
  const isRunning = (kind: 'audio' | 'video', name: string | null) =>
    expect.poll(() => plugin(kind)).toMatchObject({ name, trouble: null, isSlow: false })
  const wasRemoved = async (kind: 'audio' | 'video', trouble: string, timeout: number) => {
    await expect.poll(() => plugin(kind), { timeout }).toMatchObject({ name: null, trouble })
    expect((await state(doctor)).errors.at(-1)).toMatchObject({
      code: 7003,
      action: 'PLUGIN',
      isTerminal: false,
    })
  }

  await test.step('one that draws each picture', async () => {
    await expect.poll(() => hue(patient)).toBe('green')
    await add('paint')
    await isRunning('video', 'paint')
    await expect.poll(() => hue(patient)).toBe('blue')
    await doctor.evaluate(() => window.plugins.remove('video'))
    await isRunning('video', null)
    await expect.poll(() => hue(patient)).toBe('green')
  })

  await test.step('one that fails while it draws', async () => {
    await add('paint')
    await expect.poll(() => hue(patient)).toBe('blue')
    await doctor.evaluate(() => window.plugins.report('paint', 'failed'))
    await wasRemoved('video', 'failed', 10_000)
    expect((await state(doctor)).errors.at(-1)?.description).toBe('No paint is left')
    await expect.poll(() => hue(patient)).toBe('green')
  })

  await test.step('one that replaces the picture, and costs the device its frames', async () => {
    await add('mirror')
    await isRunning('video', 'mirror')
    await seesAndHears(patient, 'Doctor')
    await doctor.evaluate(() => window.plugins.report('mirror', 'slowed'))
    await expect.poll(() => plugin('video')).toMatchObject({ name: 'mirror', isSlow: true })
    await doctor.evaluate(() => window.plugins.report('mirror', 'recovered'))
    await isRunning('video', 'mirror')
    await doctor.evaluate(() => window.plugins.report('mirror', 'slowed'))
    await wasRemoved('video', 'slow', 15_000)
    await seesAndHears(patient, 'Doctor')
  })

  await test.step('one that replaces the sound, and is silent', async () => {
    await expect.poll(() => energy(patient)).toBeGreaterThan(SOFT)
    await add('tone')
    await isRunning('audio', 'tone')
    await expect.poll(() => energy(patient), { timeout: 20_000 }).toBeLessThan(SOFT)
    // Soft, but a sound.
    expect(await energy(patient)).toBeGreaterThan(0)
    await doctor.evaluate(() => window.plugins.report('tone', 'silenced'))
    await wasRemoved('audio', 'silent', 10_000)
    await expect.poll(() => energy(patient), { timeout: 20_000 }).toBeGreaterThan(SOFT)
    await seesAndHears(patient, 'Doctor')
  })
})
