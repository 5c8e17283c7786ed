import { expect } from '@playwright/test'
import { type Actor, actorIn, bothWays, meet } from './interopTest.ts'

// Messages that one client or the server once misinterpreted, with both clients in both directions.

bothWays('M6.27 M7.058 misunderstandings', async ({ context, doctor, guest, stage }) => {
  await meet(doctor, guest)
  await isAskedTwice(doctor, guest)
  await clearsAValue(doctor, guest)

  const room = guest.userId.replace(/-Guest$/, '')
  // A name beyond the limit, which our client does not send, is cut and does not prevent the join.
  const long = await actorIn(stage, context, { side: 'theirs', name: 'Maximiliana '.repeat(12), room })
  await long.enter('patient')
  await expect.poll(async () => (await long.state()).connected).toBe(true)
  const cut = long.name.slice(0, 100)
  await expect
    .poll(async () => (await doctor.state()).peers.map(({ name }) => name.trim()))
    .toContain(cut.trim())

  // A client that leaves while it connects leaves no peer behind, long before the reconnect window ends.
  const hasty = await actorIn(stage, context, { side: guest.side, name: 'Hasty', room })
  await hasty.enter('patient')
  await hasty.page.evaluate(() => window.interop.leave())
  await hasty.page.close()
  await expect.poll(() => doctor.sees('Hasty'), { timeout: 15_000 }).toBeUndefined()

  // A guest that is removed while its socket is down learns that it was removed.
  const id = await doctor.idOf('Guest')
  stage.host.cutSignalling(guest.userId)
  await doctor.page.evaluate((whom) => window.interop.remove(whom), id)
  await expect
    .poll(async () => (await guest.state()).events, { timeout: 20_000 })
    .toContain('REMOVED_FROM_ROOM')
  await expect.poll(async () => (await guest.state()).over).toBe(true)
  expect((await guest.state()).errors).not.toContain(404)
})

/** One client stores the first request, the other the latest; both can be accepted. */
const isAskedTwice = async (doctor: Actor, guest: Actor): Promise<void> => {
  const id = await doctor.idOf('Guest')
  const asked = async () => (await guest.state()).askedRole
  for (let count = 0; count < 2; count += 1)
    await doctor.page.evaluate((to) => window.interop.changeRole(to, 'observer', false), id)
  await expect.poll(asked).toBe('observer')
  await guest.page.evaluate(() => window.interop.takeRole())
  await expect.poll(() => doctor.sees('Guest')).toMatchObject({ role: 'observer' })
  expect((await guest.state()).errors).not.toContain(403)
}

/** Both clients clear a value of the session store by `undefined`. */
const clearsAValue = async (doctor: Actor, guest: Actor): Promise<void> => {
  await guest.page.evaluate(() => window.interop.observe(['topic']))
  const topic = async () => (await guest.state()).stored.topic ?? null
  await doctor.page.evaluate(() => window.interop.store('topic', 'knee'))
  await expect.poll(topic).toBe('knee')
  await doctor.page.evaluate(() => window.interop.store('topic', undefined))
  await expect.poll(topic).toBeNull()
  expect((await doctor.state()).errors).toEqual([])
}
