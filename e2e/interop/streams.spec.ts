import { expect } from '@playwright/test'
import { type Actor, bothWays, meet } from './interopTest.ts'

// A stream of the call, started by each client and found by the other.

const stream = (one: Actor) => one.page.evaluate(() => window.interop.stream())

bothWays('M6.23 M7.044 M7.045 M7.099 streams', async ({ doctor, guest }) => {
  // A companion is only shown after agreeing, and a stream does not wait for them.
  await meet(doctor, guest, 'observer')
  expect(await stream(guest)).toEqual({ running: false, url: '' })
  await doctor.page.evaluate(() => window.interop.startStream())
  for (const one of [doctor, guest])
    await expect.poll(async () => (await stream(one)).url, { timeout: 40_000 }).toMatch(/index\.m3u8$/)
  const { url } = await stream(guest)
  const read = () => guest.page.evaluate(async (from) => (await fetch(from)).text(), url)
  await expect.poll(read).toMatch(/#EXT-X-PART:DURATION=[\d.]+,URI="[\d.]+m4s",INDEPENDENT=YES/)
  const bytes = await guest.page.evaluate(
    async (from) => (await (await fetch(new URL('init.mp4', from))).arrayBuffer()).byteLength,
    url,
  )
  expect(bytes).toBeGreaterThan(500)

  await doctor.page.evaluate(() => window.interop.stopStream())
  for (const one of [doctor, guest]) await expect.poll(async () => (await stream(one)).running).toBe(false)
  expect(await guest.page.evaluate(async (from) => (await fetch(from)).status, url)).toBe(404)
})
