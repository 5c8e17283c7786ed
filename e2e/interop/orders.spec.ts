import { expect } from '@playwright/test'
import { type Actor, bothWays, meet } from './interopTest.ts'

// Moderation by a host, from the waiting room to the lock: both clients, both directions.

bothWays('M1.07 M1.30 M1.31 M1.32 M6.10 M6.11 M6.27 M6.28 orders', async ({ doctor, guest }) => {
  await meet(doctor, guest, 'waiting')
  await isAskedIn(doctor, guest)
  await isMuted(doctor, guest)
  await changesRoles(doctor, guest)
  await mayNot(doctor, guest)

  // A removed guest may return; after an end with a lock it may not.
  await doctor.page.evaluate((id) => window.interop.remove(id), await doctor.idOf('Guest'))
  await expect.poll(async () => (await guest.state()).events).toContain('REMOVED_FROM_ROOM')
  await expect.poll(async () => (await guest.state()).over).toBe(true)
  await expect.poll(() => doctor.sees('Guest')).toBeUndefined()
  await guest.enter('patient')
  await doctor.idOf('Guest')
  await expect.poll(async () => (await guest.state()).connected).toBe(true)

  await doctor.page.evaluate(() => window.interop.endRoom(true))
  await expect.poll(async () => (await guest.state()).events).toContain('ROOM_ENDED')
  await expect.poll(async () => (await guest.state()).connected).toBe(false)
  const before = guest.side === 'ours' ? 0 : (await guest.state()).errors.length
  await guest.enter('patient')
  await expect.poll(async () => (await guest.state()).errors.slice(before)).toContain(403)
  expect((await guest.state()).connected).toBe(false)
})

/** A waiting guest is asked to become a patient: it refuses once, then accepts. One request at a time. */
const isAskedIn = async (doctor: Actor, guest: Actor): Promise<void> => {
  const id = await doctor.idOf('Guest')
  const ask = () => doctor.page.evaluate((to) => window.interop.changeRole(to, 'patient', false), id)
  const asked = async () => (await guest.state()).askedRole
  await ask()
  await expect.poll(asked).toBe('patient')
  expect((await guest.state()).role).toBe('waiting')
  await guest.page.evaluate(() => window.interop.refuseRole())
  await expect.poll(asked).toBeNull()
  await ask()
  await expect.poll(asked).toBe('patient')
  await guest.page.evaluate(() => window.interop.takeRole())
  await expect.poll(async () => (await guest.state()).role).toBe('patient')
  await expect.poll(() => doctor.sees('Guest')).toMatchObject({ role: 'patient' })
  await expect.poll(() => guest.sees('Doctor')).toMatchObject({ role: 'doctor' })
  await turnOn(doctor, guest)
  await doctor.seesAndHears('Guest')
  await guest.seesAndHears('Doctor')
}

/** A client that first publishes during a call may begin muted. */
const turnOn = async (doctor: Actor, guest: Actor): Promise<void> => {
  await expect.poll(() => guest.page.evaluate(() => window.interop.state().id)).not.toBe('')
  for (const kind of ['audio', 'video'] as const)
    await guest.page.evaluate((what) => window.interop.toggle(what, true), kind)
  await expect.poll(() => doctor.sees('Guest')).toMatchObject({ audioOn: true, videoOn: true })
}

/** Muting is a command, unmuting a request: for one track, and for all tracks of a role. */
const isMuted = async (doctor: Actor, guest: Actor): Promise<void> => {
  const id = await doctor.idOf('Guest')
  const one = (enabled: boolean) =>
    doctor.page.evaluate(([to, on]) => window.interop.setTheirTrack(to, 'audio', on), [id, enabled] as const)
  const many = (enabled: boolean) =>
    doctor.page.evaluate((on) => window.interop.setTracksOf('patient', 'video', on), enabled)
  for (const [kind, order, event] of [
    ['audio', one, 'CHANGE_TRACK_STATE_REQUEST'],
    ['video', many, 'CHANGE_MULTI_TRACK_STATE_REQUEST'],
  ] as const) {
    const on = kind === 'audio' ? 'audioOn' : 'videoOn'
    await order(false)
    await expect.poll(async () => (await guest.state())[on]).toBe(false)
    await expect.poll(() => doctor.sees('Guest')).toMatchObject({ [on]: false })
    await order(true)
    await expect.poll(async () => (await guest.state()).askedToUnmute).toEqual([kind])
    expect((await guest.state())[on]).toBe(false)
    expect((await guest.state()).events).toContain(event)
    await guest.page.evaluate(() => window.interop.unmuteAsAsked())
    await expect.poll(async () => (await guest.state())[on]).toBe(true)
    await expect.poll(() => doctor.sees('Guest')).toMatchObject({ [on]: true })
  }
}

/** By force, for all holders of a role at once. */
const changesRoles = async (doctor: Actor, guest: Actor): Promise<void> => {
  const id = await doctor.idOf('Guest')
  const becomes = async (role: string) => {
    await expect.poll(async () => (await guest.state()).role).toBe(role)
    await expect.poll(() => doctor.sees('Guest')).toMatchObject({ role })
  }
  await doctor.page.evaluate((to) => window.interop.changeRole(to, 'observer', true), id)
  await becomes('observer')
  await doctor.page.evaluate(() => window.interop.changeRoleOfAll('observer', 'patient'))
  await becomes('patient')
  expect((await guest.state()).events).toContain('ROLE_UPDATED')
}

/** Without the permission the request is refused and affects nobody. */
const mayNot = async (doctor: Actor, guest: Actor): Promise<void> => {
  const id = await guest.idOf('Doctor')
  const before = (await guest.state()).errors.length
  await guest.page.evaluate((to) => {
    window.interop.remove(to)
    window.interop.changeRole(to, 'waiting', true)
  }, id)
  await expect.poll(async () => (await guest.state()).errors.slice(before)).toEqual([403, 403])
  expect(await doctor.state()).toMatchObject({ connected: true, role: 'doctor' })
}
