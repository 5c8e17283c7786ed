import { expect } from '@playwright/test'
import { type Actor, actorIn, bothWays, test } from './interopTest.ts'

// The composed view is recorded, and a stream is kept, started by each client and followed by the other.

const KINDS = ['browser', 'hls'] as const

bothWays(
  'M1.23 M1.25 M4.083 M6.19 M6.20 M7.042 M7.043 M7.044 M7.097 recordings',
  async ({ context, doctor, guest, stage }) => {
    test.setTimeout(240_000)
    const room = guest.userId.replace(/-Guest$/, '')
    // The patient uses our client, because another one cannot answer.
    const patient = await actorIn(stage, context, { side: 'ours', name: 'Patient', room })
    const seen = (one: Actor, kind: (typeof KINDS)[number]) => async () =>
      (await one.page.evaluate(() => window.interop.recordings()))[kind]
    const all = [doctor, guest, patient]
    const until = async (people: Actor[], kind: (typeof KINDS)[number], wanted: Record<string, unknown>) => {
      for (const one of people)
        await expect
          .poll(seen(one, kind), { timeout: 40_000, message: `${one.name} ${kind}` })
          .toMatchObject(wanted)
    }
    const kept = () => stage.vault.of(room)
    const { recording } = stage.host.meeting
    const streamOf = (one: Actor) => one.page.evaluate(() => window.interop.stream())

    await doctor.enter('doctor')
    await patient.enter('patient')
    await doctor.idOf('Patient')
    for (const [index, kind] of KINDS.entries()) {
      await until([doctor, patient], kind, { running: false, started: false })
      await doctor.page.evaluate((what) => window.interop.record(what), kind)
      await until([doctor, patient], kind, { state: 'initialised', started: false })
      if (kind === 'hls')
        // The stream whose view is kept is being prepared: everybody knows of it, and nobody can watch it yet.
        for (const one of all)
          await expect.poll(() => streamOf(one), { message: one.name }).toEqual({ running: true, url: '' })
      if (index === 0) {
        expect(await stage.vault.onDisk(room)).toEqual([])
        // A companion who comes later is told what goes on.
        await guest.enter('observer')
        await until([guest], kind, { state: 'initialised' })
      }
      await patient.page.evaluate(() => window.interop.agree())
      await until(all, kind, { state: 'started', running: true, started: true })

      // A person without the right is refused; one whose connection breaks finds the recording running.
      await guest.isRefused(() => guest.page.evaluate((what) => window.interop.stopRecording(what), kind))
      await guest.reconnect()
      await until(all, kind, { state: 'started', running: true })

      const id = kept()[index]?.id ?? ''
      await recording.set(room, id, 'pause')
      await until(all, kind, { state: 'paused', running: false })
      await guest.reconnect()
      await until(all, kind, { state: 'paused', running: false })
      await recording.set(room, id, 'resume')
      await until(all, kind, { state: 'resumed', running: true })
      // The composer writes another file after a pause, which is empty in its first second.
      const views = async () => (await stage.vault.onDisk(room)).filter((name) => name.endsWith('.mp4'))
      await expect.poll(async () => (await views()).length, { timeout: 20_000 }).toBe(2 * (index + 1))
      await doctor.page.waitForTimeout(1_500)

      await doctor.page.evaluate((what) => window.interop.stopRecording(what), kind)
      await until(all, kind, { running: false })
      // The provider's client forgets the state of an ended HLS recording.
      await until([patient], kind, { state: 'stopped' })
      await expect
        .poll(() => kept()[index])
        .toMatchObject({ kind, end: 'stopped', files: [{ source: 'composed' }, { source: 'composed' }] })
      expect(kept()[index]?.files[0]?.duration).toBeGreaterThan(400)
    }

    for (const kind of KINDS) {
      await doctor.page.evaluate((what) => window.interop.record(what), kind)
      await until([doctor, patient], kind, { state: 'initialised' })
      await patient.page.evaluate(() => window.interop.agree())
      await until(all, kind, { state: 'started', running: true })
      // The process that composes it ends.
      stage.host.killMedia()
      await until(all, kind, { running: false })
      await until(kind === 'hls' ? [patient] : all, kind, { state: 'failed' })
      for (const one of all)
        await expect
          .poll(() => one.page.evaluate(() => window.interop.failures()), { message: `${one.name} ${kind}` })
          .toContain(500)
      await expect.poll(() => kept().at(-1)).toMatchObject({ kind, end: 'failed' })
    }
  },
)

bothWays('M1.24 M4.083 M7.097 recordings of each person apart', async ({ context, doctor, guest, stage }) => {
  const room = guest.userId.replace(/-Guest$/, '')
  const patient = await actorIn(stage, context, { side: 'ours', name: 'Patient', room })
  const { recording } = stage.host.meeting
  const until = async (people: Actor[], wanted: Record<string, unknown>) => {
    for (const one of people)
      await expect
        .poll(async () => (await one.page.evaluate(() => window.interop.recordings())).server, {
          timeout: 20_000,
          message: one.name,
        })
        .toMatchObject(wanted)
  }
  // No client starts this kind: the portal does, and both clients follow it.
  const request = (recordingId: string) => recording.request(room, recordingId, 'doctor', 'sfu')
  await doctor.enter('doctor')
  await patient.enter('patient')
  await doctor.idOf('Patient')
  // Where it cannot be kept, it has failed, and both are told.
  await request('unknown')
  await until([doctor, patient], { state: 'failed', running: false })
  await expect
    .poll(() => doctor.page.evaluate(() => window.interop.failures()), { message: doctor.name })
    .toContain(500)

  const id = `${room}-recording`
  await stage.vault.create(id, { roomId: room, kind: 'sfu' })
  expect(await request(id)).toBeNull()
  await until([doctor, patient], { state: 'initialised', started: false })
  expect(await stage.vault.onDisk(room)).toEqual([])
  await patient.page.evaluate(() => window.interop.agree())
  await until([doctor, patient], { state: 'started', running: true, started: true })
  // A companion who comes later is told what goes on.
  await guest.enter('observer')
  const all = [doctor, guest, patient]
  await until(all, { state: 'started', running: true })
  await recording.set(room, id, 'pause')
  await until(all, { state: 'paused', running: false })
  await guest.reconnect()
  await until(all, { state: 'paused', running: false })
  await recording.set(room, id, 'resume')
  await until(all, { state: 'resumed', running: true })
  await recording.set(room, id, 'stop')
  await until(all, { state: 'stopped', running: false })
  await expect.poll(() => stage.vault.of(room)[0]).toMatchObject({ kind: 'sfu', end: 'stopped' })
})
