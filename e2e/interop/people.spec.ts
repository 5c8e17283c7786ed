import { expect } from '@playwright/test'
import { type Actor, actorIn, bothWays, meet } from './interopTest.ts'

// Peers, names and raised hands with both clients, in both directions.

bothWays(
  'M1.29 M6.14 M6.15 M6.32 M6.33 M7.055 M7.056 M7.057 people',
  async ({ context, doctor, guest, stage }) => {
    await meet(doctor, guest)

    for (const [one, other] of [
      [doctor, guest],
      [guest, doctor],
    ] as const) {
      await raisesAHand(one, other)
      await describesItself(one, other)
    }

    // A host lowers and raises the hand of another.
    const guestId = await doctor.idOf('Guest')
    for (const raised of [true, false]) {
      await doctor.page.evaluate(([id, up]) => window.interop.raiseHand(up, id), [guestId, raised] as const)
      await expect.poll(async () => (await guest.state()).hand).toBe(raised)
      await expect.poll(() => doctor.sees('Guest')).toMatchObject({ hand: raised })
    }

    // Unlisted peers are found on the server: by role, by page, by hand, by name.
    const second = await actorIn(stage, context, {
      side: 'theirs',
      name: 'Second',
      room: guest.userId.replace(/-Guest$/, ''),
    })
    await second.enter('patient')
    await doctor.idOf('Second')
    const found = async (one: Actor) => (await one.state()).found.toSorted()
    for (const [one, others] of [
      [doctor, ['Guest', 'Second']],
      // The requester is not in the answer.
      [guest, ['Second']],
    ] as const) {
      await one.page.evaluate(() => window.interop.listByRole('patient', 1))
      await expect.poll(() => found(one)).toHaveLength(1)
      await one.page.evaluate(() => window.interop.nextPage())
      await expect.poll(() => found(one)).toEqual(others)
      expect((await one.state()).total).toBe(others.length)
      await one.page.evaluate(() => window.interop.search('sec'))
      await expect.poll(() => found(one)).toEqual(['Second'])
    }
    await second.page.evaluate(() => window.interop.raiseHand(true, null))
    await expect.poll(() => doctor.sees('Second')).toMatchObject({ hand: true })
    await doctor.page.evaluate(() => window.interop.search('nobody of this name'))
    await expect.poll(() => found(doctor)).toEqual([])
    await doctor.page.evaluate(() => window.interop.listRaisedHands())
    await expect.poll(() => found(doctor)).toEqual(['Second'])
    await second.page.evaluate(() => window.interop.leave())
    for (const one of [doctor, guest]) {
      await expect.poll(() => one.sees('Second')).toBeUndefined()
      expect((await one.state()).events).toContain('PEER_LEFT')
    }
  },
)

const raisesAHand = async (one: Actor, other: Actor): Promise<void> => {
  for (const raised of [true, false]) {
    await one.page.evaluate((up) => window.interop.raiseHand(up, null), raised)
    await expect.poll(() => other.sees(one.name)).toMatchObject({ hand: raised })
    await expect.poll(async () => (await one.state()).hand).toBe(raised)
  }
  expect((await other.state()).events).toContain('HAND_RAISE_CHANGED')
}

const describesItself = async (one: Actor, other: Actor): Promise<void> => {
  await one.page.evaluate(() => window.interop.describe('{"language":"es"}'))
  await expect.poll(async () => (await other.sees(one.name))?.metadata).toContain('"es"')
  const id = await other.idOf(one.name)
  for (const name of [`${one.name} Vega`, one.name]) {
    await one.page.evaluate((given) => window.interop.rename(given), name)
    await expect.poll(async () => (await other.sees(name))?.id).toBe(id)
  }
  const { events } = await other.state()
  expect(events).toContain('NAME_UPDATED')
  expect(events).toContain('METADATA_UPDATED')
}
