import { expect } from '@playwright/test'
import { hasPictureAndSound } from '../fixtures/rtmpService.ts'
import { type Actor, bothWays } from './interopTest.ts'

// Streams of the call, started by each client and followed by the other. A companion is only shown after agreeing, and
// a stream does not wait for them.

const stream = (one: Actor) => one.page.evaluate(() => window.interop.stream())
const pushed = (one: Actor) => one.page.evaluate(() => window.interop.pushed())
const failures = (one: Actor) => one.page.evaluate(() => window.interop.failures())
const watched = (one: Actor) => one.page.evaluate(() => window.interop.watched())

bothWays(
  'M1.27 M6.23 M6.24 M7.044 M7.045 M7.046 M7.099 HLS streams',
  async ({ doctor, guest, stage: { host } }) => {
    const urlOf = async (one: Actor) => {
      await expect
        .poll(async () => (await stream(one)).url, { timeout: 40_000, message: one.name })
        .toMatch(/index\.m3u8$/)
      return (await stream(one)).url
    }
    const isOff = async () => {
      for (const one of [doctor, guest])
        await expect.poll(async () => (await stream(one)).running).toBe(false)
    }
    await doctor.enter('doctor')
    await expect.poll(async () => (await doctor.state()).connected).toBe(true)
    await doctor.page.evaluate(() => window.interop.startStream())
    const url = await urlOf(doctor)

    // Somebody who comes later finds the stream, also after their connection broke.
    await guest.enter('observer')
    expect(await urlOf(guest)).toBe(url)
    await guest.reconnect()
    expect(await stream(guest)).toEqual({ running: true, url })

    // Only the doctor has the right.
    await guest.isRefused(() => guest.page.evaluate(() => window.interop.startStream()))
    await guest.isRefused(() => guest.page.evaluate(() => window.interop.stopStream()))
    await guest.isRefused(() => guest.page.evaluate(() => window.interop.sendToViewers('Not mine', 5)))
    expect(await stream(doctor)).toEqual({ running: true, url })

    // Each plays it with its own player, and reads what the doctor shows.
    for (const one of [doctor, guest]) {
      await one.page.evaluate((from) => window.interop.watch(from), url)
      const from = (await watched(one)).seconds
      await expect
        .poll(async () => (await watched(one)).seconds, { timeout: 30_000, message: one.name })
        .toBeGreaterThan(from + 1)
    }
    await doctor.page.evaluate(() => window.interop.sendToViewers('Twice a day, "with" food', 10))
    for (const one of [doctor, guest])
      await expect
        .poll(async () => (await watched(one)).texts, { timeout: 30_000, message: one.name })
        .toEqual(['Twice a day, "with" food'])

    await doctor.page.evaluate(() => window.interop.stopStream())
    await isOff()
    expect(await guest.page.evaluate(async (from) => (await fetch(from)).status, url)).toBe(404)

    // The process that composes it ends.
    await doctor.page.evaluate(() => window.interop.startStream())
    await urlOf(guest)
    host.killMedia()
    await isOff()
    for (const one of [doctor, guest])
      await expect.poll(() => failures(one), { message: one.name }).toContain(500)
  },
)

bothWays('M1.26 M4.084 M6.21 M6.22 M7.042 M7.043 M7.098 RTMP streams', async ({ doctor, guest, stage }) => {
  const { service, host } = stage
  const key = `${doctor.side}-doctor`
  const push = (address: string) => doctor.page.evaluate((to) => window.interop.push([to]), address)
  const until = async (people: Actor[], wanted: { state: string; running: boolean }) => {
    for (const one of people)
      await expect.poll(() => pushed(one), { timeout: 40_000, message: one.name }).toEqual(wanted)
  }
  const RUNNING = { state: 'started', running: true }
  await doctor.enter('doctor')
  await expect.poll(async () => (await doctor.state()).connected).toBe(true)
  await doctor.isRefused(() => push('rtmp://elsewhere.example/live/key'))
  await push(service.addressOf(key))
  await until([doctor], RUNNING)

  await expect
    .poll(async () => hasPictureAndSound(await service.receive(key)), { timeout: 30_000 })
    .toBe(true)

  // Somebody who comes later, and whose connection breaks, knows of it and may not stop it.
  await guest.enter('observer')
  await until([guest], RUNNING)
  await guest.reconnect()
  await guest.isRefused(() => guest.page.evaluate(() => window.interop.stopPush()))
  await guest.isRefused(() =>
    guest.page.evaluate((to) => window.interop.push([to]), service.addressOf('theirs')),
  )
  await until([doctor, guest], RUNNING)
  expect([...service.live]).toEqual([`/live/${key}`])

  await doctor.page.evaluate(() => window.interop.stopPush())
  await until([doctor, guest], { state: 'stopped', running: false })
  await expect.poll(() => service.live.size).toBe(0)

  await push(service.addressOf(key))
  await until([doctor, guest], RUNNING)
  host.killMedia()
  await until([doctor, guest], { state: 'failed', running: false })
  for (const one of [doctor, guest])
    await expect.poll(() => failures(one), { message: one.name }).toContain(500)
})
