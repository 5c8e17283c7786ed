import { expect, type Page, test } from '@playwright/test'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { bundleClientPage, clientPages } from '../meeting/clientPages.ts'
import { type ProviderPages, selfSignedForLocalhost, startProviderPages } from './providerPageServer.ts'
import { sayNull } from './sayNull.ts'

// Tests our client as doctor and the provider's public client as guest in one room of our server.

let host: MeetingHost
let pages: ProviderPages

test.beforeAll(async () => {
  host = await startMeetingHost({
    tls: await selfSignedForLocalhost(),
    pages: clientPages(await bundleClientPage()),
  })
  pages = await startProviderPages()
})
test.afterAll(async () => {
  await pages.close()
  await host.close()
})

const ours = (page: Page) => page.evaluate(() => window.consulta.state())
const theirs = (page: Page) => page.evaluate(() => window.provider.state())

test('our doctor and their guest: waiting, admitted, seen and heard, chat and mute both ways', async ({
  context,
}) => {
  const doctor = await context.newPage()
  await doctor.goto(`${host.origin}/client`)
  await doctor.evaluate((options) => window.consulta.start(options), {
    token: await host.token('doctor', 'doctor', 'mixed'),
    initEndpoint: host.origin,
    name: 'Doctor',
  })
  await doctor.evaluate(() => window.consulta.preview())
  await expect.poll(async () => (await ours(doctor)).room).toBe('"Preview"')
  await doctor.evaluate(() => window.consulta.join())
  await expect.poll(async () => (await ours(doctor)).room).toBe('"Connected"')

  const guest = await pages.open(context)
  await guest.evaluate((options) => window.provider.previewAndJoin(options), {
    token: await host.token('waiting', 'guest', 'mixed'),
    initEndpoint: host.origin,
    name: 'Guest',
    preview: false,
  })
  const seenGuest = async () => (await ours(doctor)).peers.find((peer) => peer.name === 'Guest')
  const seenDoctor = async () => (await theirs(guest)).peers.find((peer) => peer.name === 'Doctor')

  await test.step('the doctor admits who waits', async () => {
    await expect.poll(seenGuest).toMatchObject({ role: 'waiting' })
    expect(await seenDoctor()).toBeUndefined()
    await doctor.evaluate((id) => window.consulta.admit(id), (await seenGuest())?.id ?? '')
    await expect.poll(async () => (await theirs(guest)).localRole).toBe('patient')
    await expect.poll(async () => (await theirs(guest)).localTracks.length).toBe(2)
    await guest.evaluate(() => window.provider.setAudio(true))
    await guest.evaluate(() => window.provider.setVideo(true))
  })

  await test.step('picture and sound both ways', async () => {
    const atDoctor = () => doctor.evaluate(() => window.consulta.media('Guest'))
    const atGuest = () => guest.evaluate(() => window.provider.media('Doctor'))
    for (const media of [atDoctor, atGuest]) {
      const { frames, audio } = await media()
      await expect.poll(async () => (await media()).frames).toBeGreaterThan(frames + 15)
      await expect.poll(async () => (await media()).audio).toBeGreaterThan(audio + 0.001)
    }
  })

  await test.step('chat both ways', async () => {
    await doctor.evaluate(() => window.consulta.say('Hello'))
    await expect.poll(async () => (await theirs(guest)).messages.at(-1)?.text).toBe('Hello')
    await guest.evaluate(() => window.provider.say('Good morning'))
    await expect.poll(async () => (await ours(doctor)).messages.at(-1)?.text).toBe('Good morning')
  })

  await test.step('mute seen both ways', async () => {
    await expect.poll(seenGuest).toMatchObject({ audioOn: true, videoOn: true })
    await guest.evaluate(() => window.provider.setAudio(false))
    await expect.poll(seenGuest).toMatchObject({ audioOn: false })
    await guest.evaluate(() => window.provider.setVideo(false))
    await expect.poll(seenGuest).toMatchObject({ videoOn: false })
    await doctor.evaluate(() => window.consulta.toggle('audio', false))
    await expect.poll(seenDoctor).toMatchObject({ audioOn: false })
    await doctor.evaluate(() => window.consulta.toggle('audio', true))
    await expect.poll(seenDoctor).toMatchObject({ audioOn: true })
    await doctor.evaluate(() => window.consulta.toggle('video', false))
    await expect.poll(seenDoctor).toMatchObject({ videoOn: false })
  })

  await test.step('the doctor ends the room', async () => {
    await doctor.evaluate(() => window.consulta.endRoom())
    await expect.poll(async () => (await theirs(guest)).room).toBe('Disconnected')
    expect((await theirs(guest)).notifications.map((one) => one.type)).toContain('ROOM_ENDED')
  })
})

test('a server that writes null for what it has nothing to say of is understood by both', async ({
  context,
}) => {
  const changed = await sayNull(context)
  const doctor = await context.newPage()
  await doctor.goto(`${host.origin}/client`)
  const guest = await pages.open(context)
  await guest.evaluate((options) => window.provider.previewAndJoin(options), {
    token: await host.token('patient', 'guest', 'nulls'),
    initEndpoint: host.origin,
    name: 'Guest',
    preview: false,
  })
  await expect.poll(async () => (await theirs(guest)).room).toBe('Connected')
  await doctor.evaluate((options) => window.consulta.start(options), {
    token: await host.token('doctor', 'doctor', 'nulls'),
    initEndpoint: host.origin,
    name: 'Doctor',
  })
  await doctor.evaluate(() => window.consulta.join())
  await expect.poll(async () => (await ours(doctor)).room).toBe('"Connected"')
  const seenGuest = async () => (await ours(doctor)).peers.find((peer) => peer.name === 'Guest')
  const seenDoctor = async () => (await theirs(guest)).peers.find((peer) => peer.name === 'Doctor')

  await test.step('they see and hear each other', async () => {
    await expect.poll(seenGuest).toMatchObject({ role: 'patient', audioOn: true, videoOn: true })
    await expect.poll(seenDoctor).toMatchObject({ audioOn: true, videoOn: true })
    for (const media of [
      () => doctor.evaluate(() => window.consulta.media('Guest')),
      () => guest.evaluate(() => window.provider.media('Doctor')),
    ]) {
      const { frames } = await media()
      await expect.poll(async () => (await media()).frames).toBeGreaterThan(frames + 5)
      await expect.poll(async () => (await media()).audio).toBeGreaterThan(0)
    }
  })

  await test.step('they write to each other, and see each other mute', async () => {
    await doctor.evaluate(() => window.consulta.say('Hello'))
    await expect.poll(async () => (await theirs(guest)).messages.at(-1)?.text).toBe('Hello')
    await guest.evaluate(() => window.provider.say('Good morning'))
    await expect.poll(async () => (await ours(doctor)).messages.at(-1)?.text).toBe('Good morning')
    await guest.evaluate(() => window.provider.setAudio(false))
    await expect.poll(seenGuest).toMatchObject({ audioOn: false })
  })

  await test.step('nothing went wrong at our client', async () => {
    expect((await ours(doctor)).errors).toEqual([])
    for (const method of ['on-policy-change', 'peer-list', 'on-track-add', 'on-broadcast', 'offer'])
      expect(changed).toContain(method)
  })
})
