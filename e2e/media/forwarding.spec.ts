import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import { type MeetingHost, startMeetingHost } from './meetingHost.ts'
import { installRawClient } from './rawClient.ts'

// Tests the media engine with Chromium, without a client library.

const enter = async (
  host: MeetingHost,
  context: BrowserContext,
  peerId: string,
  role: MeetingRole,
  roomId: string,
): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(host.origin)
  await page.evaluate(installRawClient, { token: await host.token(role, peerId, roomId), peerId })
  return page
}

const receivedOf = (page: Page, kind: string) =>
  page.evaluate(async (wanted) => (await window.raw.received()).find((one) => one.kind === wanted), kind)

const videoIdSeenBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const { method, params } of window.raw.notifications.toReversed()) {
      if (method !== 'on-track-add') continue
      const found = Object.values(params.tracks as Record<string, { type: string; track_id: string }>).find(
        (track) => track.type === 'video',
      )
      if (found !== undefined) return found.track_id
    }
    return ''
  })

let host: MeetingHost
test.beforeAll(async () => {
  const pages = { '/': { type: 'text/html', body: '<!doctype html><body></body>' } }
  host = await startMeetingHost({ pages })
})
test.afterAll(() => host.close())

test('M7.110 M7.111 two peers hear and see each other, in the layer each asks for', async ({ context }) => {
  const doctor = await enter(host, context, 'doctor', 'doctor', 'calls')
  const patient = await enter(host, context, 'patient', 'patient', 'calls')
  await doctor.evaluate(() => window.raw.join('Doctor', true))
  await patient.evaluate(() => window.raw.join('Patient', true))
  await patient.evaluate(() => window.raw.publish({ simulcast: true }))
  await doctor.evaluate(() => window.raw.publish({ simulcast: false }))

  for (const page of [doctor, patient]) {
    await expect
      .poll(() => page.evaluate(() => window.raw.states()))
      .toEqual({ publish: 'connected', subscribe: 'connected' })
    await expect.poll(async () => (await receivedOf(page, 'audio'))?.audioEnergy ?? 0).toBeGreaterThan(0)
    await expect.poll(() => videoIdSeenBy(page)).not.toBe('')
    // Nothing is sent without a request.
    expect((await receivedOf(page, 'video'))?.packets ?? 0).toBe(0)
  }

  const patientVideo = await videoIdSeenBy(doctor)
  const doctorVideo = await videoIdSeenBy(patient)
  await patient.evaluate((id) => window.raw.prefer(id, 'high'), doctorVideo)
  await expect.poll(async () => (await receivedOf(patient, 'video'))?.frames ?? 0).toBeGreaterThan(30)

  const switchTo = async (layer: string, width: number) => {
    const answer = await doctor.evaluate(
      ([id, wanted]) => window.raw.prefer(id ?? '', wanted ?? ''),
      [patientVideo, layer],
    )
    expect(answer).toMatchObject({ result: { track_id: patientVideo, expected_layer: layer } })
    await expect.poll(async () => (await receivedOf(doctor, 'video'))?.width, { timeout: 15_000 }).toBe(width)
    const before = (await receivedOf(doctor, 'video'))?.frames ?? 0
    await expect
      .poll(async () => (await receivedOf(doctor, 'video'))?.frames ?? 0)
      .toBeGreaterThan(before + 10)
  }
  await switchTo('low', 320)
  await switchTo('high', 1_280)
  await switchTo('medium', 640)

  await doctor.evaluate((id) => window.raw.prefer(id, 'none'), patientVideo)
  // The audio continues and serves as the clock: one second, with no more video than was in transit.
  const audioPackets = async () => (await receivedOf(doctor, 'audio'))?.packets ?? 0
  const stopped = (await receivedOf(doctor, 'video'))?.packets ?? 0
  const audio = await audioPackets()
  await expect.poll(audioPackets).toBeGreaterThan(audio + 50)
  expect(((await receivedOf(doctor, 'video'))?.packets ?? 0) - stopped).toBeLessThan(20)

  const spoken = await doctor.evaluate(() =>
    window.raw.notifications.filter(
      ({ method, params }) =>
        method === 'active-speakers' && (params['speaker-list'] as object[]).length === 2,
    ),
  )
  expect(spoken.length).toBeGreaterThan(0)

  const unknown = await doctor.evaluate(() => window.raw.prefer('no-such-track', 'high'))
  expect(unknown).toMatchObject({ error: { code: 404 } })
})
