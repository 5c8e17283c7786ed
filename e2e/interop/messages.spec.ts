import { expect } from '@playwright/test'
import { type Actor, bothWays, meet } from './interopTest.ts'

// Chat and session store with both clients, in both directions.

const last = async (one: Actor) => (await one.state()).messages.at(-1)

bothWays('M1.15 M1.16 M1.17 M6.34 M6.35 M6.36 M7.076 M7.077 messages', async ({ doctor, guest }) => {
  await meet(doctor, guest)
  for (const [one, other] of [
    [doctor, guest],
    [guest, doctor],
  ] as const) {
    const id = await one.idOf(other.name)
    await one.page.evaluate(() => window.interop.say('to everybody'))
    await expect.poll(() => last(other)).toEqual({ text: 'to everybody', from: one.name })
    await one.page.evaluate((to) => window.interop.sayTo(to, 'to you'), id)
    await expect.poll(() => last(other)).toEqual({ text: 'to you', from: one.name })
    const role = (await one.sees(other.name))?.role ?? ''
    await one.page.evaluate((to) => window.interop.sayToRole(to, 'to your role'), role)
    await expect.poll(() => last(other)).toEqual({ text: 'to your role', from: one.name })
    expect((await other.state()).events).toContain('NEW_MESSAGE')
    await isRefused(one, other)
    await storesFor(one, other)
  }
})

/** An empty message, an unknown peer, an unknown role, oneself: each is refused, and nobody receives it. */
const isRefused = async (one: Actor, other: Actor): Promise<void> => {
  const heard = (await other.state()).messages.length
  const before = (await one.state()).errors.length
  await one.page.evaluate(() => {
    window.interop.say('  ')
    window.interop.sayTo('nobody', 'is anybody there?')
    window.interop.sayToRole('no-such-role', 'is anybody there?')
    window.interop.sayTo(window.interop.state().id, 'to myself')
  })
  // Their client reports an unknown peer without a code.
  const unknownPeer = one.side === 'ours' ? 6013 : 0
  await expect
    .poll(async () => (await one.state()).errors.slice(before).sort())
    .toEqual([unknownPeer, 6013, 6013, 6013])
  // The next message arrives, and nothing before it.
  await one.page.evaluate(() => window.interop.say('still here'))
  await expect.poll(() => last(other)).toMatchObject({ text: 'still here' })
  expect((await other.state()).messages).toHaveLength(heard + 1)
}

const storesFor = async (one: Actor, other: Actor): Promise<void> => {
  const key = `plan-of-${one.name}`
  await other.page.evaluate((keys) => window.interop.observe(keys), [key])
  await one.page.evaluate((keys) => window.interop.observe(keys), [key])
  for (const value of [{ dose: 5, unit: 'mg' }, 'a word']) {
    await one.page.evaluate(([name, what]) => window.interop.store(name, what), [key, value] as const)
    for (const reader of [other, one])
      await expect.poll(async () => (await reader.state()).stored[key]).toEqual(value)
  }
  // A key that nobody observes is sent to nobody.
  const unobserved = `draft-of-${one.name}`
  await one.page.evaluate((name) => {
    window.interop.store(name, 1)
    window.interop.say('stored')
  }, unobserved)
  await expect.poll(() => last(other)).toMatchObject({ text: 'stored' })
  expect((await other.state()).stored[unobserved]).toBeUndefined()
}
