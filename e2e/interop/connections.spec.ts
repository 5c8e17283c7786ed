import { expect } from '@playwright/test'
import { type Actor, bothWays, meet } from './interopTest.ts'

// Screens and interrupted connections with both clients, in both directions.

bothWays('M1.10 connections', async ({ doctor, guest, stage }) => {
  await meet(doctor, guest)
  for (const [one, other] of [
    [doctor, guest],
    [guest, doctor],
  ] as const) {
    await other.seesAndHears(one.name)
    await sharesItsScreen(one, other)
  }
  for (const [one, other] of [
    [doctor, guest],
    [guest, doctor],
  ] as const) {
    const missed = (await other.state()).events.length
    const count = async () => (await one.state()).events.filter((type) => type === 'RECONNECTED').length
    const before = await count()
    stage.host.cutSignalling(one.userId)
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before)
    await expect.poll(async () => (await one.state()).connected).toBe(true)
    // Everyone is still there, and no message is missing.
    await other.page.evaluate(() => window.interop.say('are you back?'))
    await expect.poll(async () => (await one.state()).messages.at(-1)?.text).toBe('are you back?')
    await one.page.evaluate(() => window.interop.say('yes'))
    await expect.poll(async () => (await other.state()).messages.at(-1)?.text).toBe('yes')
    await other.seesAndHears(one.name)
    await one.seesAndHears(other.name)
    expect((await other.state()).events.slice(missed)).not.toContain('PEER_LEFT')
    expect((await other.state()).events.slice(missed)).not.toContain('PEER_JOINED')
  }
})

const sharesItsScreen = async (one: Actor, other: Actor): Promise<void> => {
  const frames = () => other.page.evaluate(() => window.interop.screenFrames())
  expect(await frames()).toBeNull()
  await one.page.evaluate(() => window.interop.share())
  await expect.poll(frames).toBeGreaterThan(5)
  await other.seesAndHears(one.name)
  await one.page.evaluate(() => window.interop.stopSharing())
  await expect.poll(frames).toBeNull()
}
