import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordingVault } from '../persistence/recordingVault.ts'
import { createMemoryRoomStore } from '../persistence/roomStore.ts'
import { createMemoryVisitRecorder } from '../persistence/visitRecorder.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

const KEY = Buffer.alloc(32, 7)

describe('the recording of a call over real sockets', () => {
  let host: MeetingHarness
  let ended: { id: string; end: string; erase: boolean }[]
  let recorder: ReturnType<typeof createMemoryVisitRecorder>
  let store: ReturnType<typeof createMemoryRoomStore>
  /** How many writes of an end fail from now on, and those that did not. */
  let storing: { failures: number; stored: { end: string; erase: boolean }[] }
  const vault: RecordingVault = {
    create: async () => undefined,
    target: async (id) => (id === 'unknown' ? null : { directory: `/recordings/${id}`, key: KEY }),
    ending: async (_, how) => {
      if (storing.failures > 0) {
        storing.failures -= 1
        throw new Error('The database is away')
      }
      storing.stored.push(how)
    },
    ended: async (id, how) => {
      ended.push({ id, ...how })
    },
  }
  beforeEach(async () => {
    ended = []
    recorder = createMemoryVisitRecorder()
    storing = { failures: 0, stored: [] }
    store = createMemoryRoomStore()
    host = await startMeeting({ recorder, store, vault })
  })
  afterEach(() => host.close())

  const recorded = () =>
    host.media.commands.filter(({ kind }) => kind === 'setRecorded' || kind === 'endRecording')
  const inCall = async () => {
    const doctor = await host.enter('doctor', 'Dr. A')
    await doctor.call('offer', { desc: OFFER, tracks: track('d', 'video') })
    const patient = await host.enter('patient', 'Ben')
    await patient.call('offer', { desc: OFFER, tracks: track('p', 'audio') })
    return { doctor, patient }
  }
  const start = async () => {
    const people = await inCall()
    expect(await host.meeting.recording.request('room', 'r1', 'user-doctor', 'sfu')).toBeNull()
    await people.patient.until('on-record-update')
    await people.patient.call('recording-consent', { agreed: true })
    await people.doctor.until('on-record-update', ({ state }) => state === 'started')
    return people
  }

  it('M7.097 asks first, starts when the patient agrees, and tells both clients each state', async () => {
    const { doctor, patient } = await inCall()
    expect(await host.meeting.recording.request('room', 'r1', 'user-doctor', 'sfu')).toBeNull()
    expect(await patient.until('on-record-update')).toMatchObject({
      type: 'sfu',
      state: 'initialised',
      consents: [],
    })
    expect(recorded()).toEqual([])
    expect(host.meeting.recording.isOpen('room')).toBe(true)

    await patient.call('recording-consent', { agreed: true })
    const started = await doctor.until('on-record-update', ({ state }) => state === 'started')
    expect(started.consents).toEqual([{ peer_id: patient.peerId, agreed: true }])
    expect(started.started_at).toBe(host.clock.now())
    await expect.poll(recorded).toMatchObject([
      {
        recording: 'r1',
        directory: '/recordings/r1',
        tracks: [
          { trackId: 'd', participant: 'doctor-1', source: 'regular' },
          { trackId: 'p', participant: 'patient-1' },
        ],
      },
    ])

    expect(await host.meeting.recording.set('room', 'r1', 'pause')).toBeNull()
    await patient.until('on-record-update', ({ state }) => state === 'paused')
    await host.meeting.recording.set('room', 'r1', 'resume')
    await patient.until('on-record-update', ({ state }) => state === 'resumed')
    await host.meeting.recording.set('room', 'r1', 'stop')
    await patient.until('on-record-update', ({ state }) => state === 'stopped')
    expect(recorded().at(-1)).toEqual({ kind: 'endRecording', recording: 'r1' })
    await expect.poll(() => ended).toEqual([{ id: 'r1', end: 'stopped', erase: false }])
    expect(
      recorder.facts.map(({ fact }) => fact.kind).filter((kind) => kind.startsWith('recording.')),
    ).toEqual([
      'recording.requested',
      'recording.answered',
      'recording.started',
      'recording.paused',
      'recording.resumed',
      'recording.ended',
    ])
  })

  it('M3.14 says the state to who joins later, and nothing of it to who waits outside', async () => {
    await start()
    const later = await host.enter('observer', 'Eva')
    const list = await later.until('peer-list')
    expect(list.room?.recording?.sfu).toMatchObject({ enabled: true, state: 'started' })
    const waiting = await host.open('waiting')
    const state = await waiting.until('room-state')
    expect(state.room?.recording?.sfu).toMatchObject({ enabled: false, state: 'none' })
  })

  it('stops and deletes on request when the patient withdraws', async () => {
    const { doctor, patient } = await start()
    await patient.call('recording-consent', { agreed: false, erase: true })
    await doctor.until('on-record-update', ({ state }) => state === 'stopped')
    await expect.poll(() => ended).toEqual([{ id: 'r1', end: 'withdrawn', erase: true }])
  })

  it('stores the request to delete again when the database was away, before the files are handed over', async () => {
    const { doctor, patient } = await start()
    storing.failures = 2
    await patient.call('recording-consent', { agreed: false, erase: true })
    await doctor.until('on-record-update', ({ state }) => state === 'stopped')
    await expect.poll(() => storing.failures).toBe(1)
    expect(ended).toEqual([])
    expect(host.meeting.recording.isOpen('room')).toBe(true)
    await host.pass(5_000, ...host.clients)
    await expect.poll(() => storing.failures).toBe(0)
    await host.pass(5_000, ...host.clients)
    await expect.poll(() => ended).toEqual([{ id: 'r1', end: 'withdrawn', erase: true }])
    expect(storing.stored).toEqual([{ end: 'withdrawn', erase: true }])
    await expect.poll(() => host.meeting.recording.isOpen('room')).toBe(false)
  })

  it('hands the request to delete over after a restart that was faster than the vault', async () => {
    const { patient } = await start()
    storing.failures = 20
    await patient.call('recording-consent', { agreed: false, erase: true })
    await expect.poll(() => storing.failures).toBe(19)
    const { nodeId } = host.media
    await host.close()
    expect(ended).toEqual([])
    storing.failures = 0
    host = await startMeeting({ store, clock: host.clock, nodeId, vault })
    await host.open('patient', { peer: patient.peerId, token: patient.token })
    await expect.poll(() => ended).toEqual([{ id: 'r1', end: 'withdrawn', erase: true }])
  })

  it('goes on in another media process, and is handed over although that one does not answer', async () => {
    const { doctor } = await start()
    await expect.poll(() => recorded().length).toBe(1)
    host.media.leavesRecordingsOpen = true
    host.media.lose()
    await doctor.until('node-info', ({ sfu_node_id }) => sfu_node_id === 'node-2')
    await doctor.call('offer', { desc: OFFER, tracks: track('d2', 'video') })
    await expect.poll(() => recorded().length).toBeGreaterThan(1)
    await host.meeting.recording.set('room', 'r1', 'stop')
    await host.pass(30_000, ...host.clients)
    await expect.poll(() => ended).toHaveLength(1)
  })

  it('M8.102 tells everybody with a code that the disk refused it', async () => {
    const { patient } = await start()
    await expect.poll(() => recorded().length).toBe(1)
    host.media.report({ kind: 'recordingFailed', recording: 'r1', message: 'ENOSPC' })
    const failed = await patient.until('on-record-update', ({ state }) => state === 'failed')
    expect(failed.error).toEqual({ code: 500, message: 'The recording could not be written' })
  })

  it('fails when its place is unknown, and refuses what does not fit', async () => {
    const { doctor, patient } = await inCall()
    expect(await host.meeting.recording.request('elsewhere', 'r1', 'user-doctor', 'sfu')).toBe('noCall')
    await host.meeting.recording.request('room', 'unknown', 'user-doctor', 'sfu')
    await doctor.until('on-record-update', ({ state }) => state === 'failed')
    expect((await patient.call('recording-consent', { agreed: true })).error?.code).toBe(404)
    expect(await host.meeting.recording.set('room', 'r1', 'pause')).toBe('noCall')
  })
})
