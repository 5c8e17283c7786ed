import { expect, type Page, test } from '@playwright/test'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { type ProviderPages, selfSignedForLocalhost, startProviderPages } from './providerPageServer.ts'

// Tests that a call of two of the provider's public clients survives restarts of our media process and our
// server.

let host: MeetingHost
let pages: ProviderPages

test.beforeAll(async () => {
  host = await startMeetingHost({ tls: await selfSignedForLocalhost(), pages: {} })
  pages = await startProviderPages()
})
test.afterAll(async () => {
  await pages.close()
  await host.close()
})

const stateOf = (page: Page) => page.evaluate(() => window.provider.state())

const join = async (page: Page, name: string, role: MeetingRole): Promise<void> => {
  const token = await host.token(role, name, 'survival')
  await page.evaluate((options) => window.provider.previewAndJoin(options), {
    token,
    initEndpoint: host.origin,
    name,
    preview: true,
  })
}

const framesOf = (page: Page, other: string) =>
  page.evaluate(async (name) => (await window.provider.media(name)).frames, other)

const bothSeeEachOther = async (doctor: Page, patient: Page): Promise<void> => {
  for (const [page, other] of [
    [doctor, 'Patient'],
    [patient, 'Doctor'],
  ] as const) {
    let last = 0
    let seen = 0
    // Counted anew when a track was replaced.
    await expect
      .poll(
        async () => {
          const frames = await framesOf(page, other)
          if (frames > last) seen += last === 0 ? 0 : frames - last
          last = frames
          return seen
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(15)
  }
}

test('a call goes on when the media process dies, and when the server is restarted', async ({ context }) => {
  test.setTimeout(120_000)
  const doctor = await pages.open(context)
  const patient = await pages.open(context)
  await join(doctor, 'Doctor', 'doctor')
  await join(patient, 'Patient', 'patient')
  await bothSeeEachOther(doctor, patient)

  await test.step('another media process', async () => {
    host.killMedia()
    await bothSeeEachOther(doctor, patient)
  })

  await test.step('another server', async () => {
    await patient.evaluate(() => window.provider.say('before the restart'))
    await expect.poll(async () => (await stateOf(doctor)).messages.length).toBe(1)
    await host.restart()
    await expect.poll(async () => (await stateOf(doctor)).room, { timeout: 20_000 }).toBe('Connected')
    await expect.poll(async () => (await stateOf(patient)).room, { timeout: 20_000 }).toBe('Connected')
    await bothSeeEachOther(doctor, patient)
    await patient.evaluate(() => window.provider.say('after the restart'))
    await expect.poll(async () => (await stateOf(doctor)).messages.length).toBe(2)
  })

  for (const page of [doctor, patient]) {
    const { notifications, room } = await stateOf(page)
    expect(room).toBe('Connected')
    expect(notifications.map((one) => one.type)).not.toContain('PEER_LEFT')
  }
})
