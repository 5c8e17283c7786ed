import { expect, type Page, test } from '@playwright/test'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { type ProviderPages, selfSignedForLocalhost, startProviderPages } from './providerPageServer.ts'

// Tests two of the provider's public clients in one room of our server, to prove that it implements the
// protocol.

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
const peerOf = async (page: Page, name: string) =>
  (await stateOf(page)).peers.find((peer) => peer.name === name)

const join = async (page: Page, name: string, role: MeetingRole, preview: boolean): Promise<void> => {
  const token = await host.token(role, name, 'interop')
  await page.evaluate((options) => window.provider.previewAndJoin(options), {
    token,
    initEndpoint: host.origin,
    name,
    preview,
  })
}

const bothSeeEachOther = async (doctor: Page, patient: Page): Promise<void> => {
  for (const [page, other] of [
    [doctor, 'Patient'],
    [patient, 'Doctor'],
  ] as const) {
    const media = () => page.evaluate((name) => window.provider.media(name), other)
    const { frames: before, audio } = await media()
    await expect.poll(async () => (await media()).frames).toBeGreaterThan(before + 15)
    await expect.poll(async () => (await media()).audio).toBeGreaterThan(audio + 0.001)
  }
}

test('the public client waits, is admitted, talks, mutes, reconnects and is sent home', async ({
  context,
}) => {
  const doctor = await pages.open(context)
  const patient = await pages.open(context)
  await join(doctor, 'Doctor', 'doctor', true)
  await join(patient, 'Patient', 'waiting', false)

  await expect.poll(async () => (await stateOf(doctor)).connected).toBe(true)
  await expect.poll(() => peerOf(doctor, 'Patient')).toMatchObject({ role: 'waiting' })
  // A waiting peer learns nothing about those inside.
  expect(await stateOf(patient)).toMatchObject({ connected: true, localRole: 'waiting', peerCount: 1 })
  expect((await stateOf(patient)).peers).toHaveLength(1)

  await test.step('the doctor writes to the waiting patient, and the patient answers', async () => {
    const patientId = (await peerOf(doctor, 'Patient'))?.id ?? ''
    await doctor.evaluate((id) => window.provider.say('Loading', id), patientId)
    await expect.poll(async () => (await stateOf(patient)).messages.at(-1)?.text).toBe('Loading')
  })

  await test.step('admitting is a forced role change; both see and hear each other', async () => {
    const patientId = (await peerOf(doctor, 'Patient'))?.id ?? ''
    await doctor.evaluate((id) => window.provider.changeRole(id, 'patient', true), patientId)
    await expect.poll(async () => (await stateOf(patient)).localRole).toBe('patient')
    await expect.poll(() => peerOf(patient, 'Doctor')).toMatchObject({ role: 'doctor' })
    await expect.poll(async () => (await stateOf(patient)).localTracks.length).toBe(2)
    // The public client publishes muted after a role change by default.
    await patient.evaluate(() => window.provider.setAudio(true))
    await patient.evaluate(() => window.provider.setVideo(true))
    await bothSeeEachOther(doctor, patient)
  })

  await test.step('chat both ways', async () => {
    await doctor.evaluate(() => window.provider.say('Hello'))
    await expect.poll(async () => (await stateOf(patient)).messages.at(-1)?.text).toBe('Hello')
    await patient.evaluate(() => window.provider.say('Good morning'))
    await expect.poll(async () => (await stateOf(doctor)).messages.at(-1)?.text).toBe('Good morning')
  })

  await test.step('muting shows on the other side', async () => {
    await patient.evaluate(() => window.provider.setAudio(false))
    await expect.poll(() => peerOf(doctor, 'Patient')).toMatchObject({ audioOn: false })
    await patient.evaluate(() => window.provider.setAudio(true))
    await expect.poll(() => peerOf(doctor, 'Patient')).toMatchObject({ audioOn: true })
    await doctor.evaluate(() => window.provider.setVideo(false))
    await expect.poll(() => peerOf(patient, 'Doctor')).toMatchObject({ videoOn: false })
    await doctor.evaluate(() => window.provider.setVideo(true))
    await expect.poll(() => peerOf(patient, 'Doctor')).toMatchObject({ videoOn: true })
  })

  await test.step('a raised hand', async () => {
    await patient.evaluate(() => window.provider.raiseHand())
    await expect.poll(() => peerOf(doctor, 'Patient')).toMatchObject({ hand: true })
    await expect.poll(() => peerOf(patient, 'Patient')).toMatchObject({ hand: true })
  })

  await test.step('a lost socket is taken over by the next, and nobody leaves', async () => {
    const seen = (await stateOf(doctor)).notifications.length
    await context.setOffline(true)
    await expect.poll(async () => (await stateOf(patient)).room).toBe('Reconnecting')
    await context.setOffline(false)
    await expect.poll(async () => (await stateOf(patient)).room, { timeout: 20_000 }).toBe('Connected')
    await expect.poll(async () => (await stateOf(doctor)).room, { timeout: 20_000 }).toBe('Connected')
    await bothSeeEachOther(doctor, patient)
    const since = (await stateOf(doctor)).notifications.slice(seen).map((one) => one.type)
    expect(since).not.toContain('PEER_LEFT')
  })

  await test.step('the doctor ends the room for everyone', async () => {
    await doctor.evaluate(() => window.provider.endRoom())
    await expect.poll(async () => (await stateOf(patient)).room).toBe('Disconnected')
    expect((await stateOf(patient)).notifications.map((one) => one.type)).toContain('ROOM_ENDED')
  })
})
