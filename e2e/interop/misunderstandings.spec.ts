import { expect } from '@playwright/test'
import { type Actor, actorIn, bothWays, meet } from './interopTest.ts'

/** What one client says and the other, or the server, once took for something else: both clients, both ways. */

bothWays('M6.27 M7.058 misunderstandings', async ({ context, doctor, guest, stage }) => {
  await meet(doctor, guest)
  await isAskedTwice(doctor, guest)
  await clearsAValue(doctor, guest)

  const room = guest.userId.replace(/-Guest$/, '')
  // A name beyond the bound, which our client does not send, is cut, and nobody is kept out for it.
  const long = await actorIn(stage, context, { side: 'theirs', name: 'Maximiliana '.repeat(12), room })
  await long.enter('patient')
  await expect.poll(async () => (await long.state()).connected).toBe(true)
  const cut = long.name.slice(0, 100)
  await expect
    .poll(async () => (await doctor.state()).peers.map(({ name }) => name.trim()))
    .toContain(cut.trim())

  // Who leaves while it still connects leaves nobody behind, long before the reconnect window is over.
  const hasty = await actorIn(stage, context, { side: guest.side, name: 'Hasty', room })
  await hasty.enter('patient')
  await hasty.page.evaluate(() => window.interop.leave())
  await hasty.page.close()
  await expect.poll(() => doctor.sees('Hasty'), { timeout: 15_000 }).toBeUndefined()

  // Removed while its socket is down, the guest hears that, and not that nobody knows it.
  const id = await doctor.idOf('Guest')
  stage.host.cutSignalling(guest.userId)
  await doctor.page.evaluate((whom) => window.interop.remove(whom), id)
  await expect
    .poll(async () => (await guest.state()).events, { timeout: 20_000 })
    .toContain('REMOVED_FROM_ROOM')
  await expect.poll(async () => (await guest.state()).over).toBe(true)
  expect((await guest.state()).errors).not.toContain(404)
})

/** One client keeps the first question, the other the latest: either can be accepted. */
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

/** `undefined` is how both clients clear a value of the session store. */
const clearsAValue = async (doctor: Actor, guest: Actor): Promise<void> => {
  await guest.page.evaluate(() => window.interop.observe(['topic']))
  const topic = async () => (await guest.state()).stored.topic ?? null
  await doctor.page.evaluate(() => window.interop.store('topic', 'knee'))
  await expect.poll(topic).toBe('knee')
  await doctor.page.evaluate(() => window.interop.store('topic', undefined))
  await expect.poll(topic).toBeNull()
  expect((await doctor.state()).errors).toEqual([])
}
