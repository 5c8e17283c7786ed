import { expect, type Page, test } from '@playwright/test'
import { type BrittleNetwork, startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { enter, seesAndHears, state } from '../meeting/callDriver.ts'
import { bundleClientPage, clientPages } from '../meeting/clientPages.ts'
import { SHORT_TIMES } from '../meeting/shortTimes.ts'
import { comesBack, haveRead, history, media, seesAgain } from './calls.ts'

// Tests consultations that lose their network and continue: the patient is disconnected, the doctor is
// observed.

let host: MeetingHost
let network: BrittleNetwork
let script: string
/** The page whose window of recovery is short. */
let shortScript: string

test.beforeAll(async () => {
  script = await bundleClientPage()
  shortScript = await bundleClientPage(SHORT_TIMES)
})
test.beforeEach(async () => {
  host = await startMeetingHost({
    pages: { ...clientPages(script), ...clientPages(shortScript, '/short') },
  })
  network = await startBrittleNetwork(host.origin)
})
test.afterEach(async () => {
  await network.close()
  await host.close()
})

/** Width of the highest layer of Chromium's own camera, in pixels. */
const LARGEST = 640

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * The doctor connects directly, the patient through the proxy; both see and hear each other, the patient is
 * muted.
 */
const talking = async (doctor: Page, patient: Page, path?: string): Promise<void> => {
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter({ ...host, origin: network.origin }, patient, 'Patient', 'patient', path)
  await seesAndHears(doctor, 'Patient')
  await seesAndHears(patient, 'Doctor')
  // A call starts with small pictures, so the state before is known only with the largest.
  const width = async () => (await media(patient, 'Doctor')).width
  await expect.poll(width, { timeout: 20_000 }).toBe(LARGEST)
  await patient.evaluate(() => window.consulta.toggle('audio', false))
  await doctor.evaluate(() => window.consulta.say('before'))
  await haveRead([doctor, patient], ['before'])
}

/** The interruption is real: the other's picture has stopped. */
const standsStill = async (page: Page, peer: string): Promise<void> => {
  await expect
    .poll(async () => {
      const before = (await media(page, peer)).frames
      await wait(500)
      return (await media(page, peer)).frames - before
    })
    .toBe(0)
}

/** Still muted, same people, same layer, nothing lost or repeated, no error. */
const isAsBefore = async (doctor: Page, patient: Page): Promise<void> => {
  await seesAgain(patient, 'Doctor')
  await seesAgain(doctor, 'Patient')
  await expect
    .poll(async () =>
      (await state(doctor)).peers.map(({ name, audioOn, videoOn }) => ({ name, audioOn, videoOn })),
    )
    .toEqual([{ name: 'Patient', audioOn: false, videoOn: true }])
  expect((await state(patient)).peers).toHaveLength(1)
  expect((await state(patient)).localAudio).toBe(false)
  // The sender's estimate of the bandwidth climbs step by step after a long cut; the pictures already move.
  await expect.poll(async () => (await media(patient, 'Doctor')).width, { timeout: 40_000 }).toBe(LARGEST)
  await haveRead([doctor, patient], ['before', 'from the patient', 'from the doctor'])
  await doctor.evaluate(() => window.consulta.say('after'))
  await haveRead([doctor, patient], ['before', 'from the patient', 'from the doctor', 'after'])
  expect((await state(patient)).end).toBeUndefined()
}

const sayMeanwhile = async (doctor: Page, patient: Page): Promise<void> => {
  await patient.evaluate(() => window.consulta.say('from the patient'))
  await doctor.evaluate(() => window.consulta.say('from the doctor'))
}

test('M4.012 M4.013 M4.049 M4.076 the websocket is cut for five seconds', async ({ context }) => {
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  await talking(doctor, patient)
  network.cutSignalling(true)
  await expect.poll(() => history(patient)).toContain('Reconnecting')
  await sayMeanwhile(doctor, patient)
  await seesAgain(patient, 'Doctor')
  await wait(5_000)
  network.cutSignalling(false)
  await comesBack(patient, 10_000)
  await isAsBefore(doctor, patient)
})

test('M9.49 M9.50 media is cut for eight seconds: the connections have time to come back by themselves', async ({
  context,
}) => {
  test.setTimeout(90_000)
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  await talking(doctor, patient)
  network.cutMedia(true)
  await standsStill(patient, 'Doctor')
  await standsStill(doctor, 'Patient')
  await sayMeanwhile(doctor, patient)
  await wait(7_000)
  network.cutMedia(false)
  await isAsBefore(doctor, patient)
  expect((await history(patient)).at(-1)).toBe('Connected')
})

test('M4.078 M4.079 M8.092 M8.094 media is cut for longer than that', async ({ context }) => {
  test.setTimeout(90_000)
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  await talking(doctor, patient)
  network.cutMedia(true)
  await standsStill(patient, 'Doctor')
  await standsStill(doctor, 'Patient')
  await sayMeanwhile(doctor, patient)
  await expect.poll(() => history(patient), { timeout: 30_000 }).toContain('Reconnecting')
  await wait(3_000)
  network.cutMedia(false)
  await comesBack(patient, 30_000)
  await isAsBefore(doctor, patient)
})

test('M4.080 M4.081 the websocket and media are cut at once', async ({ context }) => {
  test.setTimeout(90_000)
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  await talking(doctor, patient)
  network.cutMedia(true)
  network.cutSignalling(true)
  await expect.poll(() => history(patient)).toContain('Reconnecting')
  await sayMeanwhile(doctor, patient)
  await wait(8_000)
  network.cutSignalling(false)
  await wait(3_000)
  network.cutMedia(false)
  await comesBack(patient, 30_000)
  await isAsBefore(doctor, patient)
})

test('M4.050 M4.082 M4.037 after the window of recovery it has failed, and one tap rejoins', async ({
  context,
}) => {
  test.setTimeout(100_000)
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  await talking(doctor, patient, '/short')
  network.cutMedia(true)
  network.cutSignalling(true)
  await wait(SHORT_TIMES.retryWindow + 5_000)
  const { end } = await state(patient)
  expect(end).toMatchObject({
    reason: 'failed',
    error: { terminal: true, description: 'Could not recover after 15000 milliseconds' },
  })
  network.cutMedia(false)
  network.cutSignalling(false)
  await patient.evaluate(() => window.consulta.rejoin())
  await expect.poll(async () => (await history(patient)).at(-1), { timeout: 15_000 }).toBe('Connected')
  await seesAgain(patient, 'Doctor', 20_000)
  await seesAgain(doctor, 'Patient', 20_000)
  await expect.poll(async () => (await state(doctor)).peers.map(({ name }) => name)).toEqual(['Patient'])
})
