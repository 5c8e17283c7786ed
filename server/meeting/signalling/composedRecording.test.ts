import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRoomStore } from '../persistence/roomStore.ts'
import type { RecordingKind } from '../room/recording/recordingState.ts'
import { type MeetingHarness, startMeeting, track } from '../testing/meetingHarness.ts'

const KEY = Buffer.alloc(32, 7)

describe('recordings of the composed view over real sockets', () => {
  let host: MeetingHarness
  let folder: string
  let created: { id: string; roomId: string; kind: RecordingKind }[]
  let ended: { id: string; end: string; erase: boolean }[]
  let store: ReturnType<typeof createMemoryRoomStore>
  const startHost = (installed = true) =>
    startMeeting({
      store,
      streaming: { installed, rtmpHosts: ['live.example.com'], folder, compositions: 1 },
      vault: {
        create: async (id, about) => {
          created.push({ id, ...about })
        },
        target: async (id) => ({ directory: `/recordings/${id}`, key: KEY }),
        ending: async () => undefined,
        ended: async (id, how) => {
          ended.push({ id, ...how })
        },
      },
    })
  beforeEach(async () => {
    created = []
    ended = []
    store = createMemoryRoomStore()
    folder = await mkdtemp(join(tmpdir(), 'streams-'))
    host = await startHost()
  })
  afterEach(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  })

  const composed = () => host.media.commands.filter((one) => one.kind === 'setComposed')
  const file = () => composed().at(-1)?.outputs.file
  const report = (said: object) => {
    const composition = composed().at(-1)?.composition ?? ''
    host.media.report({ kind: 'composition', composition, report: said } as never)
  }
  const state = (type: string, wanted: string) => (params: { type: string; state: string }) =>
    params.type === type && params.state === wanted
  const inCall = async () => {
    const doctor = await host.enter('doctor', 'Ana')
    await doctor.call('track-update', { tracks: track('cam', 'video') })
    const patient = await host.enter('patient', 'Ben')
    return { doctor, patient }
  }
  const running = async () => {
    const people = await inCall()
    await people.doctor.call('rtmp-start', { record: true })
    await people.patient.call('recording-consent', { agreed: true })
    await expect.poll(() => file()?.name).toBe('composed-1.mp4')
    report({ kind: 'started', output: 'file' })
    await people.patient.until('on-record-update', state('Browser', 'started'))
    return people
  }

  it('M1.23 M4.083 M7.042 M7.043 M7.097 is kept from the consent to the stop, and each state is told', async () => {
    const { doctor, patient } = await inCall()
    expect((await doctor.call('rtmp-start', { record: true })).result).toEqual({})
    const asked = await patient.until('on-record-update', state('Browser', 'initialised'))
    expect(asked.consents).toEqual([])
    expect(composed()).toEqual([])
    const id = created[0]?.id ?? ''
    expect(created).toEqual([{ id, roomId: 'room', kind: 'browser' }])

    await patient.call('recording-consent', { agreed: true })
    await expect.poll(file).toEqual({
      ...{ directory: `/recordings/${id}`, key: KEY.toString('base64url'), name: 'composed-1.mp4' },
    })
    expect(composed().at(-1)?.outputs).toMatchObject({ hls: false, rtmp: [] })
    report({ kind: 'started', output: 'file' })
    for (const one of [doctor, patient])
      expect(await one.until('on-record-update', state('Browser', 'started'))).toMatchObject({
        started_at: host.clock.now(),
        consents: [{ peer_id: patient.peerId, agreed: true }],
      })

    await host.meeting.recording.set('room', id, 'pause')
    await patient.until('on-record-update', state('Browser', 'paused'))
    await expect.poll(file).toBeNull()
    await host.meeting.recording.set('room', id, 'resume')
    await patient.until('on-record-update', state('Browser', 'resumed'))
    await expect.poll(() => file()?.name).toBe('composed-2.mp4')

    await doctor.call('rtmp-stop', {})
    for (const one of [doctor, patient]) await one.until('on-record-update', state('Browser', 'stopped'))
    await expect.poll(() => ended).toEqual([{ id, end: 'stopped', erase: false }])
    expect(host.media.commands.at(-1)?.kind).toBe('endComposition')
  })

  it('has the size that was requested, and keeps it when a stream is added', async () => {
    const { doctor, patient } = await inCall()
    const sizes = () => composed().map(({ width, height }) => `${width}x${height}`)
    await doctor.call('rtmp-start', { record: true, resolution: { width: 720, height: 1_280 } })
    await patient.call('recording-consent', { agreed: true })
    await expect.poll(sizes).toEqual(['720x1280'])
    await doctor.call('hls-start', {})
    await patient.call('stream-consent', { agreed: true })
    await expect.poll(() => composed().at(-1)?.outputs.hls).toBe(true)
    expect(new Set(sizes())).toEqual(new Set(['720x1280']))
  })

  it('is requested by the portal too, which also stops it', async () => {
    const { doctor, patient } = await inCall()
    expect(await host.meeting.recording.request('room', 'r1', 'user-doctor', 'browser')).toBeNull()
    expect(created).toEqual([])
    expect(await host.meeting.recording.request('room', 'r2', 'user-doctor', 'sfu')).toBe('conflict')
    await patient.call('recording-consent', { agreed: true })
    await expect.poll(file).toMatchObject({ directory: '/recordings/r1' })
    await host.meeting.recording.set('room', 'r1', 'stop')
    await doctor.until('on-record-update', state('Browser', 'stopped'))
    await expect.poll(() => ended).toEqual([{ id: 'r1', end: 'stopped', erase: false }])
  })

  it('M1.25 M7.044 keeps an HLS stream, with its own consent, and hands it over while the view is still streamed', async () => {
    const { doctor, patient } = await inCall()
    const config = { single_file_per_layer: true, hls_vod: true }
    await doctor.call('hls-start', { hls_recording: config })
    expect(await patient.until('on-record-update', state('HLS', 'initialised'))).toMatchObject({
      hls_recording: config,
    })
    await patient.call('stream-consent', { agreed: true })
    await expect.poll(() => composed().at(-1)?.outputs).toMatchObject({ hls: true, file: null })
    await patient.call('recording-consent', { agreed: true })
    await expect.poll(() => file()?.name).toBe('composed-1.mp4')
    report({ kind: 'started', output: 'file' })
    await doctor.until('on-record-update', state('HLS', 'started'))
    // A withdrawal ends the recording and not the stream.
    await patient.call('recording-consent', { agreed: false, erase: true })
    await doctor.until('on-record-update', state('HLS', 'stopped'))
    await expect.poll(() => ended).toMatchObject([{ end: 'withdrawn', erase: true }])
    expect(composed().at(-1)?.outputs).toMatchObject({ hls: true, file: null })
  })

  it('M3.14 tells the state to who joins later or comes back, and nothing to who waits outside', async () => {
    const { patient } = await running()
    const later = await host.enter('observer', 'Eva')
    const list = await later.until('peer-list')
    expect(list.room?.recording?.browser).toMatchObject({ enabled: true, state: 'started', consents: [{}] })
    const waiting = await host.open('waiting')
    expect((await waiting.until('room-state')).room?.recording?.browser?.state).toBe('none')

    patient.close()
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    const again = await back.until('peer-list')
    expect(again.room?.recording?.browser).toMatchObject({
      state: 'started',
      consents: [{ peer_id: patient.peerId, agreed: true }],
    })
  })

  it('M8.102 fails with code 500 when the composer ends, and what was kept is handed over', async () => {
    const { doctor, patient } = await running()
    host.media.report({ kind: 'compositionEnded', composition: composed().at(-1)?.composition ?? '' })
    for (const one of [doctor, patient])
      expect(await one.until('on-record-update', state('Browser', 'failed'))).toMatchObject({
        error: { code: 500, message: 'The composer has ended unexpectedly' },
      })
    await expect.poll(() => ended).toMatchObject([{ end: 'failed', erase: false }])
    // The doctor can start again.
    expect((await doctor.call('rtmp-start', { record: true })).result).toEqual({})
  })

  it.each([
    ['the disk refuses it', () => report({ kind: 'outputFailed', output: 'file' })],
    ['the media process ends', () => host.media.lose()],
  ])('M8.102 fails with code 500 when %s', async (_why, happens) => {
    const { doctor } = await running()
    happens()
    const { error } = await doctor.until('on-record-update', state('Browser', 'failed'))
    expect(error?.code).toBe(500)
    await expect.poll(() => ended).toMatchObject([{ end: 'failed' }])
  })

  it('fails after a restart of the server, which keeps what was written', async () => {
    const { patient } = await running()
    const { nodeId } = host.media
    await host.close()
    host = await startMeeting({
      ...{ store, clock: host.clock, nodeId },
      vault: {
        create: async () => undefined,
        target: async (id) => ({ directory: `/recordings/${id}`, key: KEY }),
        ending: async () => undefined,
        ended: async (id, how) => {
          ended.push({ id, ...how })
        },
      },
    })
    const back = await host.open('patient', { peer: patient.peerId, token: patient.token })
    await back.until('peer-list', ({ room }) => room?.recording?.browser?.state !== 'started')
    await expect.poll(() => ended).toMatchObject([{ end: 'failed' }])
  })

  it('M6.19 is refused in words without the right, without a composer, and while another call is composed', async () => {
    const { doctor, patient } = await inCall()
    expect((await patient.call('rtmp-start', { record: true })).error).toMatchObject({ code: 403 })
    expect((await patient.call('rtmp-stop', {})).error).toMatchObject({ code: 403 })
    await doctor.call('rtmp-start', { record: true })
    const other = await host.enter('doctor', 'Zoe', { room: 'other' })
    expect((await other.call('rtmp-start', { record: true })).error).toMatchObject({
      code: 409,
      message: 'The composer is busy with another call',
    })
    expect(await host.meeting.recording.request('other', 'r9', 'user-x', 'browser')).toBe('noComposer')
    await host.close()
    host = await startHost(false)
    const bare = await host.enter('doctor', 'Ana')
    expect((await bare.call('rtmp-start', { record: true })).error).toMatchObject({
      code: 400,
      message: 'No composer is installed',
    })
    expect(await host.meeting.recording.request('room', 'r9', 'user-x', 'browser')).toBe('noComposer')
  })
})
