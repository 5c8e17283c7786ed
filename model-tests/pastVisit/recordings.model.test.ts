import { describe, expect, it } from 'vitest'
import { type EventFrom, getInitialSnapshot, getNextSnapshot, type SnapshotFrom } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { CallRecording } from '../../src/contracts/portal/recording/recording.ts'
import type { CallTranscript } from '../../src/contracts/portal/transcript/transcript.ts'
import type { VisitRecordEntry } from '../../src/contracts/portal/visitRecord.ts'
import { captionsAt, captionsOf } from '../../src/machines/pastVisit/recordingCaptions.ts'
import { chaptersOf } from '../../src/machines/pastVisit/recordingChapters.ts'
import { recordingDeletion, recordingList } from '../../src/machines/pastVisit/recordingParts.ts'
import { recordingPlayerContract } from '../../src/machines/pastVisit/recordingPlayerContract.ts'
import {
  recordingPlayerMachine,
  unreadableFiles,
} from '../../src/machines/pastVisit/recordingPlayerMachine.ts'
import { visitRecordingsContract } from '../../src/machines/pastVisit/visitRecordingsContract.ts'
import { visitRecordingsMachine } from '../../src/machines/pastVisit/visitRecordingsMachine.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, noon, offline } from '../portal/fixtures.ts'
import { recordingPlayerOutcomes } from './recordingPlayer.outcomes.ts'
import { visitRecordingsOutcomes } from './visitRecordings.outcomes.ts'

const file = (name: string) => ({
  url: `/v1/recording-content/r/${name}.webm?signature=s`,
  participant: 'patient-1',
  source: 'regular' as const,
  hasVideo: true,
  hasAudio: true,
  at: 0,
  duration: 9_000,
})
const files = [file('a'), file('b')]

const exporting: CallRecording = {
  id: 'r-1',
  keeping: 'kept',
  kind: 'sfu',
  reason: 'A second opinion',
  requested_at: new Date(noon).toISOString(),
  end: 'stopped',
  duration: 9_000,
  delete_after: null,
  exporting: 'working',
  deleted: null,
}

describe('the recordings of a visit', () => {
  testQuery('their list: every state and transition', recordingList, {
    params: { appointmentId: 'a-1' },
    data: { recordings: [exporting], canExport: true },
    refreshes: true,
  })

  testQuery('their list while one is being completed: every state and transition', recordingList, {
    params: { appointmentId: 'a-1' },
    data: { recordings: [{ ...exporting, keeping: 'open', exporting: 'none' }], canExport: true },
    refreshes: true,
  })

  testConfirmedCommand('deleting one: every state and transition', recordingDeletion, {
    params: { id: 'r-1' },
    result: {},
  })

  testModel<ContextOf<typeof visitRecordingsContract>>('every state and transition', {
    expectedOutcomes: visitRecordingsOutcomes,
    machine: visitRecordingsMachine,
    contract: visitRecordingsContract,
    bystanders: [],
    input: { appointmentId: 'a-1' },
    cases: [
      { type: 'visitRecordings.playRequested', id: 'r-1' },
      { type: 'visitRecordings.closed' },
      { type: 'visitRecordings.deletionRequested', id: 'r-1' },
      failed('recordingPlayer', offline),
      done('recordingDeletion', { result: {} }),
      done('recordingDeletion', { result: null }),
      failed('recordingDeletion', offline),
      { type: 'visitRecordings.exportRequested', id: 'r-1' },
      { type: 'visitRecordings.saveRequested', id: 'r-1' },
      done('requestExport', {}),
      failed('requestExport', offline),
      done('saveExport', {}),
      failed('saveExport', offline),
    ],
    checks: {
      listed: ({ context, children }) => {
        expect(children).toEqual(['recordingList'])
        expect(context.chosen).toBeNull()
      },
      exporting: ({ context, children }) => {
        expect(children).toContain('requestExport')
        expect(context.exportFailure).toBeNull()
      },
      saving: ({ context, children }) => {
        expect(children).toContain('saveExport')
        expect(context.exportFailure).toBeNull()
      },
      playing: ({ context, children }) => {
        expect(children).toContain('recordingPlayer')
        expect(context.chosen).toBe('r-1')
      },
      deleting: ({ children }) => {
        expect(children).toContain('recordingDeletion')
        expect(children).not.toContain('recordingPlayer')
      },
    },
  })

  testModel<ContextOf<typeof recordingPlayerContract>>('the player: every state and transition', {
    expectedOutcomes: recordingPlayerOutcomes,
    machine: recordingPlayerMachine,
    contract: recordingPlayerContract,
    bystanders: [],
    input: { recordingId: 'r-1' },
    cases: [
      done('fetchPlayback', { startedAt: NOON, duration: 9_000, files }),
      failed('fetchPlayback', offline),
      { type: 'recordingPlayer.toggled' },
      { type: 'recordingPlayer.seekRequested', to: 20_000 },
      { type: 'recordingPlayer.rateChosen', rate: 2 },
      { type: 'recordingPlayer.captionsToggled' },
      { type: 'recordingPlayer.retryRequested' },
      { type: 'playback.moved', position: 4_000 },
      { type: 'playback.ended' },
      { type: 'playback.failed', file: 0 },
      { type: 'playback.failed', file: 1 },
    ],
    facets: ({ position, wanted, failures, files: known }) => [
      position > 0,
      wanted,
      [...failures].sort().join(),
      known.length,
    ],
    limit: 50_000,
    checks: {
      loading: ({ children }) => expect(children).toEqual(['fetchPlayback']),
      'ready.paused': ({ context, children }) => {
        expect(children).toEqual(['playback'])
        expect(context.wanted).toBe(false)
        expect(context.position).toBeLessThanOrEqual(9_000)
      },
      'ready.playing': ({ context, children }) => {
        expect(children).toEqual(['playback'])
        expect(context.wanted).toBe(true)
      },
      failed: ({ context, children }) => {
        expect(children).toEqual([])
        expect(context.failure).not.toBeNull()
      },
    },
  })

  it('a file that new addresses do not cure is left out, and the others play', () => {
    const next = (state: SnapshotFrom<typeof recordingPlayerMachine>, event: object) =>
      getNextSnapshot(recordingPlayerMachine, state, event as EventFrom<typeof recordingPlayerMachine>)
    const fetched = done('fetchPlayback', { startedAt: NOON, duration: 9_000, files })
    const fail = (index: number) => ({ type: 'playback.failed', file: index })
    let state = next(getInitialSnapshot(recordingPlayerMachine, { recordingId: 'r-1' }), fetched)
    for (const _ of [1, 2]) {
      state = next(state, fail(1))
      expect(state.matches('loading')).toBe(true)
      state = next(state, fetched)
    }
    state = next(state, fail(1))
    expect(state.matches('ready')).toBe(true)
    expect(unreadableFiles(state.context.failures)).toEqual([1])
    // The addresses of the other expire once more.
    state = next(next(state, fail(0)), fetched)
    expect(unreadableFiles(state.context.failures)).toEqual([1])
    state = next(next(next(state, fail(0)), fetched), fail(0))
    expect(state.matches('failed')).toBe(true)
    state = next(state, { type: 'recordingPlayer.retryRequested' })
    expect(unreadableFiles(state.context.failures)).toEqual([])
  })
})

describe('the chapters of a recording', () => {
  const entry = (
    seq: number,
    at: number,
    kind: 'recording.started' | 'recording.paused' | 'recording.kept',
  ) => ({
    seq,
    at: new Date(noon + at).toISOString(),
    hash: '',
    fact:
      kind === 'recording.kept'
        ? { kind, recordingId: 'r', files: 1, sha256: 'x' }
        : { kind, recordingId: 'r' },
  })

  it('are the moments within it, each at its place', () => {
    const entries = [
      entry(1, -60_000, 'recording.started'),
      entry(2, -200, 'recording.started'),
      entry(3, 4_000, 'recording.paused'),
      entry(4, 5_000, 'recording.kept'),
      entry(5, 60_000, 'recording.paused'),
    ]
    expect(chaptersOf(entries, { startedAt: NOON, duration: 9_000 }).map(({ seq, at }) => [seq, at])).toEqual(
      [
        [2, 0],
        [3, 4_000],
      ],
    )
  })

  it('end with the end of the recording, which is written after its last frame', () => {
    const at = new Date(noon + 10_000).toISOString()
    const entries = [
      entry(1, 0, 'recording.started'),
      {
        seq: 2,
        at,
        hash: '',
        fact: { kind: 'recording.ended' as const, recordingId: 'r', end: 'stopped' as const },
      },
      // The board is closed with the call, which nobody sees on the recording.
      { seq: 3, at, hash: '', fact: { kind: 'whiteboard.closed' as const } },
    ]
    expect(
      chaptersOf(entries, { startedAt: NOON, duration: 9_000 }).map(({ seq, at: from }) => [seq, from]),
    ).toEqual([
      [1, 0],
      [2, 9_000],
    ])
  })
})

describe('the captions of a recording', () => {
  const CALL = Date.parse(NOON) - 60_000
  const started = (at: number): VisitRecordEntry => ({
    ...{ seq: at, hash: '', at: new Date(CALL + at).toISOString(), fact: { kind: 'call.started' } },
  })
  const said = (at: number, text: string) => ({ at, role: 'patient', name: 'Ben', text })
  const transcript = (...lines: CallTranscript['lines']): CallTranscript => ({
    ...{ id: 't', started_at: new Date(CALL + 30_000).toISOString(), delete_after: null, deleted: null },
    lines,
  })
  const recording = { startedAt: NOON, duration: 20_000 }
  const at = (position: number, all: ReturnType<typeof captionsOf>) =>
    captionsAt(all, position).map(({ text }) => text)

  it('are on its clock, from the call in which they were said', () => {
    const lines = [said(65_000, 'It hurts here.'), said(10_000, 'before'), said(95_000, 'after')]
    const entries = [started(-600_000), started(0), started(50_000)]
    const all = captionsOf([transcript(...lines)], entries, recording)
    expect(all).toMatchObject([{ at: 5_000, until: 7_000, text: 'It hurts here.' }])
    expect([at(4_999, all), at(5_000, all), at(7_000, all)]).toEqual([[], ['It hurts here.'], []])
  })

  it('stay as long as it takes to read them, and are two at most', () => {
    const long = 'a'.repeat(500)
    const lines = [said(60_000, long), said(61_000, 'Since when?'), said(61_500, 'Since May.')]
    const all = captionsOf([transcript(...lines)], [started(0)], recording)
    expect(all[0]?.until).toBe(8_000)
    expect(at(1_500, all)).toEqual(['Since when?', 'Since May.'])
    expect(at(5_000, all)).toEqual([long])
  })

  it('are none where the log does not say when the call began, or what was said is deleted', () => {
    expect(captionsOf([transcript(said(65_000, 'x'))], [started(40_000)], recording)).toEqual([])
    expect(captionsOf([transcript()], [started(0)], recording)).toEqual([])
  })
})
