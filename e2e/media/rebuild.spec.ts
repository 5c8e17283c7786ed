import { expect, type Page, test } from '@playwright/test'
import { type BreakableMedia, createBreakableMedia } from './breakableMedia.ts'
import { type MeetingHost, startMeetingHost } from './meetingHost.ts'
import { installRawClient } from './rawClient.ts'

// Tests that an interrupted subscribe connection is rebuilt with the same sections (protocol §6.7).

let host: MeetingHost
let media: BreakableMedia
test.beforeAll(async () => {
  media = await createBreakableMedia()
  host = await startMeetingHost({
    media,
    pages: { '/': { type: 'text/html', body: '<!doctype html><body></body>' } },
  })
})
test.afterAll(() => host.close())

const enter = async (page: Page, name: string, role: 'doctor' | 'patient'): Promise<void> => {
  await page.goto(host.origin)
  await page.evaluate(installRawClient, { token: await host.token(role, name, 'room'), peerId: name })
  await page.evaluate((called) => window.raw.join(called, true), name)
}

const video = (page: Page) =>
  page.evaluate(async () => (await window.raw.received()).find((one) => one.kind === 'video'))

const offersOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.raw.notifications.filter(({ method }) => method === 'offer').length)

test('frames flow again in the layer asked for before, and the new data channel answers', async ({
  context,
}) => {
  const doctor = await context.newPage()
  const patient = await context.newPage()
  await enter(doctor, 'doctor', 'doctor')
  await enter(patient, 'patient', 'patient')
  await patient.evaluate(() => window.raw.publish({ simulcast: true }))
  const videoId = () =>
    doctor.evaluate(() => {
      for (const { method, params } of window.raw.notifications) {
        if (method !== 'on-track-add') continue
        const tracks = Object.values(params.tracks as Record<string, { type: string; track_id: string }>)
        const found = tracks.find((track) => track.type === 'video')
        if (found !== undefined) return found.track_id
      }
      return ''
    })
  await expect.poll(videoId).not.toBe('')
  const id = await videoId()
  await expect
    .poll(async () => (await doctor.evaluate((wanted) => window.raw.prefer(wanted, 'low'), id)).result)
    .toBeTruthy()
  await expect.poll(async () => (await video(doctor))?.width, { timeout: 15_000 }).toBe(320)
  const offers = await offersOf(doctor)

  media.breakSubscribers()
  await expect.poll(() => offersOf(doctor)).toBeGreaterThan(offers)
  await expect
    .poll(() => doctor.evaluate(() => window.raw.states().subscribe), { timeout: 15_000 })
    .toBe('connected')
  const before = (await video(doctor))?.frames ?? 0
  await expect
    .poll(async () => (await video(doctor))?.frames ?? 0, { timeout: 15_000 })
    .toBeGreaterThan(before + 15)
  expect((await video(doctor))?.width).toBe(320)

  const answer = await Promise.race([
    doctor.evaluate((wanted) => window.raw.prefer(wanted, 'high'), id),
    new Promise((resolve) => setTimeout(() => resolve('no answer'), 5_000)),
  ])
  expect(answer).toMatchObject({ result: { expected_layer: 'high' } })
  await expect.poll(async () => (await video(doctor))?.width, { timeout: 15_000 }).toBe(1_280)
})
