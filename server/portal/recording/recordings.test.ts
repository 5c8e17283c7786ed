import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  callRecording,
  listRecordings,
  openRecordingExport,
  playRecording,
} from '../../../src/contracts/portal/recording/recording.ts'
import { isComposerInstalled } from '../../meeting/compose/composerInstalled.ts'
import { appendManifest } from '../../meeting/media/recording/manifest.ts'
import { WebmWriter } from '../../meeting/media/recording/webmWriter.ts'
import { leaveKilled, TestComposition } from '../../meeting/testing/composedFiles.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const START = Date.parse('2026-03-02T16:05:00.000Z')

const strangerTo = async (portal: TestPortal) => {
  const { email } = await portal.addPractitioner()
  return portal.as((await portal.signIn(email)).token)
}

describe.each(await databaseKinds())('recordings of calls on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let visit: { id: string; roomId: string }
  let token: string
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    portal.calls.length = 0
    doctor = await portal.addPractitioner()
    token = (await portal.signIn(doctor.email)).token
    visit = await portal.book(doctor)
  })

  const as = () => portal.as(token)
  const request = () =>
    as().send('POST', `/v1/practitioner/appointment/${visit.id}/recordings`, { reason: 'Second opinion' })
  const call = () => portal.calls.push({ roomId: visit.roomId, recordingId: null, changes: [] })
  const requested = async () => {
    call()
    return callRecording.parse((await request()).json())
  }
  const facts = async () => {
    const { entries } = await portal.visitRecord.read(visit.id)
    return entries.map(({ fact }) => fact).filter(({ kind }) => kind.startsWith('recording.'))
  }

  /** Writes a file as the media process does; without `complete` as one that was killed. */
  const record = async (id: string, { complete = true, at = START, name = 'one.webm' } = {}) => {
    const target = await portal.recordings.vault.target(id)
    if (target === null) throw new Error('unknown recording')
    await mkdir(target.directory, { recursive: true })
    const file = { path: join(target.directory, name), key: target.key }
    const writer = await WebmWriter.create(file, [{ kind: 'audio', channels: 2 }], at, () => undefined)
    await appendManifest(target.directory, {
      ...{ kind: 'opened', file: name, participant: 'patient-1', source: 'regular' },
      ...{ at, media: ['audio'] },
    })
    for (let time = 0; time <= 3_000; time += 20)
      writer.add({ track: 0, key: true, time, data: Buffer.from([0xf8, 0xff, 0xfe]) })
    if (complete) {
      await writer.close()
      const { duration, size } = writer
      await appendManifest(target.directory, { kind: 'closed', file: name, duration, size, lost: 0 })
    } else {
      const onDisk = async () => (await stat(file.path)).size
      await expect.poll(onDisk).toBeGreaterThanOrEqual(writer.size)
    }
    return target.directory
  }

  it('is refused without a call, of another practitioner, and twice', async () => {
    expect((await request()).json()).toMatchObject({ code: 'statusRefused' })
    const stranger = await strangerTo(portal)
    const foreign = await stranger.send('POST', `/v1/practitioner/appointment/${visit.id}/recordings`, {
      reason: 'Curiosity',
    })
    expect(foreign.statusCode).toBe(404)
    await requested()
    expect((await request()).json()).toMatchObject({ code: 'conflict' })
    const listed = await as().get(`/v1/practitioner/appointment/${visit.id}/recordings`)
    expect(listed.json()).toMatchObject({ recordings: [{ keeping: 'open', reason: 'Second opinion' }] })
  })

  it('is kept, played in ranges, and every viewing is written down', async () => {
    const { id } = await requested()
    await record(id)
    await record(id, { at: START + 4_000, name: 'two.webm' })
    await portal.recordings.vault.ended(id, { end: 'stopped', erase: false })

    const played = await as().get(`/v1/practitioner/recording/${id}/playback`)
    const { files, recording, started_at } = playRecording.answer.parse(played.json())
    expect(started_at).toBe('2026-03-02T16:05:00.000Z')
    expect(recording).toMatchObject({ keeping: 'kept', duration: 7_000 })
    expect(recording.delete_after).toBe('2026-05-31T16:00:00.000Z')
    expect(files.map(({ at, duration, participant }) => [at, duration, participant])).toEqual([
      [0, 3_000, 'patient-1'],
      [4_000, 3_000, 'patient-1'],
    ])

    const url = files[0]?.url ?? ''
    const whole = await portal.app.inject({ url })
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    const part = await portal.app.inject({ url, headers: { range: 'bytes=10-19' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    const beyond = await portal.app.inject({ url, headers: { range: 'bytes=999999999-' } })
    expect(beyond.statusCode).toBe(416)

    const reads = await portal.db
      .selectFrom('access_log')
      .select('action')
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(reads.filter(({ action }) => action === 'recording.play')).toHaveLength(1)
    expect((await facts()).map((fact) => fact.kind)).toEqual(['recording.kept', 'recording.opened'])
  })

  it('opens no file without its signature, with that of another file, or too late', async () => {
    const { id } = await requested()
    await record(id)
    await portal.recordings.vault.ended(id, { end: 'stopped', erase: false })
    const played = await as().get(`/v1/practitioner/recording/${id}/playback`)
    const url = playRecording.answer.parse(played.json()).files[0]?.url ?? ''
    for (const wrong of [url.split('?')[0] ?? '', url.replace('one.webm', 'two.webm'), `${url}x`])
      expect((await portal.app.inject({ url: wrong })).statusCode).toBe(404)
    portal.setTime('2026-03-02T18:00:01.000Z')
    expect((await portal.app.inject({ url })).statusCode).toBe(404)
  })

  it('is written as one MP4 on request, saved with an entry in the access log, and deleted with the recording', async () => {
    const { id } = await requested()
    const directory = await record(id)
    const path = `/v1/practitioner/recording/${id}/export`
    expect((await as().send('POST', path)).statusCode).toBe(404)
    await portal.recordings.vault.ended(id, { end: 'stopped', erase: false })
    const answer = await as().send('POST', path)
    if (!isComposerInstalled()) {
      expect(answer.json()).toMatchObject({ code: 'statusRefused' })
      return
    }
    expect(callRecording.parse(answer.json()).exporting).toBe('working')
    expect((await as().get(path)).statusCode).toBe(404)
    const exporting = async () => {
      const listed = await as().get(`/v1/practitioner/appointment/${visit.id}/recordings`)
      return listed.json().recordings[0].exporting
    }
    await expect.poll(exporting, { timeout: 180_000 }).toBe('ready')
    const { url } = openRecordingExport.answer.parse((await as().get(path)).json())
    const saved = await portal.app.inject({ url })
    expect(saved.headers['content-type']).toBe('video/mp4')
    expect(saved.headers['content-disposition']).toContain('attachment')
    const boxes: string[] = []
    for (let at = 0; at + 8 <= saved.rawPayload.length; at += saved.rawPayload.readUInt32BE(at) || 8)
      boxes.push(saved.rawPayload.toString('latin1', at + 4, at + 8))
    expect(boxes[0]).toBe('ftyp')
    expect(boxes).toContain('moov')
    expect(saved.rawPayload.includes('avc1')).toBe(true)
    expect(saved.rawPayload.includes('mp4a')).toBe(true)
    const reads = await portal.db
      .selectFrom('access_log')
      .select('action')
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(reads.filter(({ action }) => action === 'recording.export')).toHaveLength(1)
    await as().send('DELETE', `/v1/practitioner/recording/${id}`)
    expect(existsSync(directory)).toBe(false)
    expect((await portal.app.inject({ url })).statusCode).toBe(404)
  }, 200_000)

  it('completes what a killed process left, two minutes after a call that does not return, as failed', async () => {
    const { id } = await requested()
    await record(id, { complete: false })
    portal.calls.length = 0
    const tidyAt = async (time: string) => {
      portal.setTime(time)
      if (portal.recording !== null) await portal.recordings.tidy(portal.recording)
    }
    const path = `/v1/practitioner/recording/${id}/playback`
    await tidyAt('2026-03-02T16:01:59.000Z')
    expect((await as().get(path)).statusCode).toBe(404)
    await tidyAt('2026-03-02T16:02:00.000Z')
    const { files, recording } = playRecording.answer.parse((await as().get(path)).json())
    expect(recording).toMatchObject({ keeping: 'kept', end: 'failed' })
    // The crash loses one of three seconds at most.
    expect(files[0]?.duration).toBeGreaterThan(2_000)
  })

  it('keeps nothing of a recording to which the patient did not agree', async () => {
    const { id } = await requested()
    const target = await portal.recordings.vault.target(id)
    await portal.recordings.vault.ended(id, { end: 'declined', erase: false })
    const listed = await as().get(`/v1/practitioner/appointment/${visit.id}/recordings`)
    expect(listed.json()).toMatchObject({ recordings: [{ keeping: 'empty', end: 'declined', duration: 0 }] })
    expect(existsSync(target?.directory ?? '')).toBe(false)
    expect(await portal.recordings.vault.target(id)).toBeNull()
  })

  it('leaves nothing on the disk when the patient withdraws and wants it deleted', async () => {
    const { id } = await requested()
    const directory = await record(id)
    await portal.recordings.vault.ended(id, { end: 'withdrawn', erase: true })
    expect(existsSync(directory)).toBe(false)
    const row = await portal.db
      .selectFrom('recording')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ keeping: 'deleted', sealed_key: null, deleted_why: 'patient' })
    expect((await facts()).at(-1)).toEqual({ kind: 'recording.deleted', recordingId: id, why: 'patient' })
    expect((await as().get(`/v1/practitioner/recording/${id}/playback`)).statusCode).toBe(404)
  })

  const tidyAt = async (time: string) => {
    portal.setTime(time)
    if (portal.recording !== null) await portal.recordings.tidy(portal.recording)
  }
  const rowOf = (id: string) =>
    portal.db.selectFrom('recording').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('deletes on request although the server stopped before the files were complete', async () => {
    const { id } = await requested()
    const directory = await record(id, { complete: false })
    await portal.recordings.vault.ending(id, { end: 'withdrawn', erase: true })
    portal.calls.length = 0
    await tidyAt('2026-03-02T16:02:00.000Z')
    expect(existsSync(directory)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ keeping: 'deleted', ended: 'withdrawn', deleted_why: 'patient' })
  })

  it('deletes on request although the server stopped between the files and their deletion', async () => {
    const { id } = await requested()
    const directory = await record(id)
    await portal.recordings.vault.ended(id, { end: 'withdrawn', erase: false })
    await portal.db.updateTable('recording').set({ erase_requested: true }).where('id', '=', id).execute()
    await tidyAt('2026-03-02T16:00:30.000Z')
    expect(existsSync(directory)).toBe(false)
    expect((await facts()).at(-1)).toEqual({ kind: 'recording.deleted', recordingId: id, why: 'patient' })
  })

  it('leaves a recording that has just ended to its call, and keeps it once', async () => {
    portal.setTime('2026-03-02T15:55:00.000Z')
    const { id } = await requested()
    await record(id)
    portal.calls.length = 0
    portal.setTime('2026-03-02T16:00:00.000Z')
    const { vault } = portal.recordings
    await vault.ending(id, { end: 'stopped', erase: false })
    await tidyAt('2026-03-02T16:01:59.000Z')
    expect(await rowOf(id)).toMatchObject({ keeping: 'open' })
    const failed = { end: 'failed', erase: false } as const
    await Promise.all([vault.ended(id, { end: 'stopped', erase: false }), vault.ended(id, failed)])
    await vault.ended(id, failed)
    expect(await rowOf(id)).toMatchObject({ keeping: 'kept', ended: 'stopped' })
    expect((await facts()).filter((fact) => fact.kind === 'recording.kept')).toHaveLength(1)
  })

  it('is deleted by the practitioner once, and by itself after ninety days', async () => {
    const first = await requested()
    const directory = await record(first.id)
    expect((await as().send('DELETE', `/v1/practitioner/recording/${first.id}`)).json()).toMatchObject({
      code: 'conflict',
    })
    await portal.recordings.vault.ended(first.id, { end: 'stopped', erase: false })
    const removed = await as().send('DELETE', `/v1/practitioner/recording/${first.id}`)
    expect(removed.json()).toMatchObject({ keeping: 'deleted', deleted: { why: 'practitioner' } })
    await as().send('DELETE', `/v1/practitioner/recording/${first.id}`)
    expect((await facts()).filter((fact) => fact.kind === 'recording.deleted')).toHaveLength(1)
    expect(existsSync(directory)).toBe(false)

    portal.calls.length = 0
    const second = await requested()
    const later = await record(second.id)
    await portal.recordings.vault.ended(second.id, { end: 'stopped', erase: false })
    portal.setTime('2026-05-31T15:59:59.000Z')
    if (portal.recording !== null) await portal.recordings.tidy(portal.recording)
    expect(existsSync(later)).toBe(true)
    portal.setTime('2026-05-31T16:00:00.000Z')
    if (portal.recording !== null) await portal.recordings.tidy(portal.recording)
    expect(existsSync(later)).toBe(false)
    expect((await facts()).at(-1)).toMatchObject({ kind: 'recording.deleted', why: 'retention' })
  })

  it('passes changes to the call, and of the practitioner alone', async () => {
    const { id } = await requested()
    expect(
      (await as().send('POST', `/v1/practitioner/recording/${id}/changes`, { change: 'pause' })).statusCode,
    ).toBe(204)
    expect(portal.calls[0]?.changes).toEqual(['pause'])
    const stranger = await strangerTo(portal)
    const foreign = await stranger.send('POST', `/v1/practitioner/recording/${id}/changes`, {
      change: 'stop',
    })
    expect(foreign.statusCode).toBe(404)
    portal.calls.length = 0
    const resumed = await as().send('POST', `/v1/practitioner/recording/${id}/changes`, { change: 'resume' })
    expect(resumed.json()).toMatchObject({ code: 'statusRefused' })
    expect(
      (await as().send('POST', `/v1/practitioner/recording/${id}/changes`, { change: 'stop' })).statusCode,
    ).toBe(204)
  })

  describe('of the composed view', () => {
    const compose = async (id: string, { killed = false, at = START, name = 'composed-1.mp4' } = {}) => {
      const target = await portal.recordings.vault.target(id)
      if (target === null) throw new Error('unknown recording')
      const composition = await TestComposition.open()
      composition.begin({ ...target, name }, at)
      composition.compose(50)
      await expect.poll(() => composition.events).toEqual(['started'])
      if (killed) await leaveKilled(composition, { ...target, name })
      else await composition.end()
      return target.directory
    }
    const kinds = async () => {
      const listed = await as().get(`/v1/practitioner/appointment/${visit.id}/recordings`)
      return listRecordings.answer.parse(listed.json()).recordings
    }
    const play = async (id: string) =>
      playRecording.answer.parse((await as().get(`/v1/practitioner/recording/${id}/playback`)).json())

    it('is created by the call without a reason, once, and only for a visit', async () => {
      const { vault } = portal.recordings
      const id = randomUUID()
      await vault.create(id, { roomId: visit.roomId, kind: 'browser' })
      await vault.create(id, { roomId: visit.roomId, kind: 'browser' })
      await vault.create(randomUUID(), { roomId: 'no room', kind: 'hls' })
      expect(await kinds()).toMatchObject([{ id, kind: 'browser', keeping: 'open', reason: null }])
      expect((await vault.target(id))?.key).toHaveLength(32)
      const stranger = await strangerTo(portal)
      const foreign = await stranger.get(`/v1/practitioner/appointment/${visit.id}/recordings`)
      expect(foreign.json()).toMatchObject({ recordings: [] })
    })

    it('is requested by the portal, and refused while nothing can compose it', async () => {
      const path = `/v1/practitioner/appointment/${visit.id}/recordings`
      portal.calls.push({ roomId: visit.roomId, recordingId: null, changes: [], cannotCompose: true })
      const send = (kind: string) => as().send('POST', path, { reason: 'Second opinion', kind })
      expect((await send('browser')).json()).toMatchObject({ code: 'statusRefused' })
      expect((await send('hls')).statusCode).toBe(400)
      expect(await kinds()).toEqual([])
      Object.assign(portal.calls[0] ?? {}, { cannotCompose: false })
      expect((await send('browser')).json()).toMatchObject({ kind: 'browser', reason: 'Second opinion' })
    })

    it('is kept, played as an MP4, exported, and deleted like every other', async () => {
      const { id } = await requested()
      const directory = await compose(id)
      await compose(id, { at: START + 5_000, name: 'composed-2.mp4' })
      await portal.recordings.vault.ended(id, { end: 'stopped', erase: false })
      const { files } = await play(id)
      expect(
        files.map(({ at, duration, participant, source }) => [at, duration, participant, source]),
      ).toEqual([
        [0, 2_000, 'everyone', 'composed'],
        [5_000, 2_000, 'everyone', 'composed'],
      ])
      const part = await portal.app.inject({ url: files[0]?.url ?? '', headers: { range: 'bytes=4-7' } })
      expect([part.headers['content-type'], part.body]).toEqual(['video/mp4', 'ftyp'])
      expect(part.headers['content-disposition']).toBeUndefined()

      const path = `/v1/practitioner/recording/${id}/export`
      await as().send('POST', path)
      const exporting = async () => (await kinds())[0]?.exporting
      await expect.poll(exporting, { timeout: 60_000 }).toBe('ready')
      const { url } = openRecordingExport.answer.parse((await as().get(path)).json())
      const saved = await portal.app.inject({ url })
      expect(saved.headers['content-disposition']).toContain('attachment')
      expect(saved.rawPayload.includes('avc1')).toBe(true)
      await as().send('DELETE', `/v1/practitioner/recording/${id}`)
      expect(existsSync(directory)).toBe(false)
    }, 90_000)

    it('is saved as it is when it is one file', async () => {
      call()
      const { id } = await as()
        .send('POST', `/v1/practitioner/appointment/${visit.id}/recordings`, {
          reason: 'One',
          kind: 'browser',
        })
        .then((answer) => callRecording.parse(answer.json()))
      const directory = await compose(id)
      await portal.recordings.vault.ended(id, { end: 'stopped', erase: false })
      expect((await kinds())[0]).toMatchObject({ id, exporting: 'ready' })
      const path = `/v1/practitioner/recording/${id}/export`
      expect((await as().send('POST', path)).json()).toMatchObject({ exporting: 'ready' })
      const { url } = openRecordingExport.answer.parse((await as().get(path)).json())
      const saved = await portal.app.inject({ url })
      expect(saved.headers['content-disposition']).toContain(`recording-${id}.mp4`)
      expect(saved.rawPayload.includes('avc1')).toBe(true)
      expect(existsSync(join(directory, 'export.mp4'))).toBe(false)
    }, 60_000)

    it('is completed when the composer was killed', async () => {
      const { id } = await requested()
      await compose(id, { killed: true })
      await portal.recordings.vault.ended(id, { end: 'failed', erase: false })
      const { files, recording } = await play(id)
      expect(recording).toMatchObject({ end: 'failed', keeping: 'kept' })
      expect(files[0]?.duration).toBeGreaterThanOrEqual(400)
      const whole = await portal.app.inject({ url: files[0]?.url ?? '' })
      // The index of an ordinary MP4, by which a player jumps.
      expect(whole.rawPayload.lastIndexOf('moov')).toBeGreaterThan(whole.rawPayload.indexOf('mdat'))
      expect(whole.rawPayload.includes('moof')).toBe(false)
    }, 60_000)
  })
})
