import { afterEach, describe, expect, it, vi } from 'vitest'
import { createInspection } from '../../src/actors/audit/ledger/inspection.ts'
import { knownMachine } from '../../src/actors/audit/ledger/machineVersions.ts'
import { isLedgerEntry, ledgerRecord } from '../../src/contracts/audit/ledger.ts'
import { TIME } from '../../src/contracts/constants.ts'
import { LedgerWriter } from '../../src/services/audit/ledger/ledgerWriter.ts'
import { Recorder } from '../../src/services/audit/ledger/recorder.ts'
import { remotePeer, track } from '../meeting/fixtures.ts'
import { startCall } from '../meeting/harness/startCall.ts'
import { addToCorpus, isUpToDate } from './corpus.ts'
import { recordModels } from './recordModel.ts'

/** Records the corpus with `npm run ledgers:record`; otherwise tests that it could be recorded. */
const isRecording = process.env.LEDGERS === 'record'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A call that loses its websocket and reconnects, with devices, chat and another person. */
const recordCall = async (): Promise<string[]> => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.UTC(2026, 0, 5, 9),
  })
  const recorder = new Recorder()
  const writer = new LedgerWriter({ recorder, known: knownMachine, session: 'call' })
  const inspection = createInspection(() => Date.now())
  inspection.listen({ observe: (inspected, at) => recorder.observe(inspected, at) })
  inspection.release()
  const call = startCall({}, { inspect: (event) => inspection.inspect(event) })
  await call.preview()
  await call.join()
  const guest = remotePeer('p2', {
    info: { name: 'Juana', data: '', user_id: 'u2', type: 'regular' },
    tracks: { cam: track('cam') },
  })
  call.server.socket.notify({ method: 'peer-list', params: { peers: { p2: guest } } })
  call.server.socket.notify({
    method: 'on-broadcast',
    params: { message_id: 'm1', timestamp: 1, info: { message: 'It hurts here' }, peer: guest },
  })
  await call.advance(TIME.chatBatch)
  await call.say('Since when?')
  call.actor.send({ type: 'meeting.toggleRequested', kind: 'video', enabled: false })
  await call.advance(0)
  call.actor.send({ type: 'meeting.devicesRequested' })
  await call.advance(TIME.stateBatch)
  call.server.socket.drops(1006)
  await call.advance(TIME.signalRetryDelay)
  expect(call.room()).toBe('Connected')
  await call.leave()
  recorder.hidePage(Date.now())
  while (writer.step());
  return [...(writer.take()?.lines ?? [])]
}

/** Ids of tracks and streams continue to count within a process. */
const whatHappened = (lines: readonly string[]): unknown[] =>
  lines
    .map((line) => ledgerRecord.parse(JSON.parse(line) as unknown))
    .filter(isLedgerEntry)
    .map(({ at, path, from, event, to }) => [at, path, from, event.type, to])

const MODELLED: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['login', 'session', 'currentPractitioner'],
  'guest-join': ['guestJoin'],
  devices: ['devices', 'localScreen'],
  reconnect: ['retry', 'transport', 'room', 'signal'],
}

describe('the corpus of ledgers', () => {
  it('a whole call happens in the same order each time', { timeout: 60_000 }, async () => {
    const lines = await recordCall()
    vi.useRealTimers()
    expect(lines.length).toBeGreaterThan(100)
    expect(whatHappened(await recordCall())).toEqual(whatHappened(lines))
    vi.useRealTimers()
    if (isRecording && !isUpToDate('call')) addToCorpus('call', lines)
  })

  if (isRecording)
    it.each(Object.entries(MODELLED))('%s', { timeout: 120_000 }, async (capability, machines) => {
      if (isUpToDate(capability)) return
      // The tests of the models run as well, so that the stored ledgers are correct.
      addToCorpus(capability, await recordModels(capability, machines))
    })
})

if (isRecording) {
  await import('../auth/login.model.test.ts')
  await import('../auth/session.model.test.ts')
  await import('../practitioner/currentPractitioner.model.test.ts')
  await import('../guest/guestJoin.model.test.ts')
  await import('../meeting/call/errors.model.test.ts')
  await import('../meeting/devices/devices.model.test.ts')
  await import('../meeting/people/speakers.model.test.ts')
  await import('../meeting/tracks/localScreen.model.test.ts')
  await import('../meeting/connection/retry.model.test.ts')
  await import('../meeting/connection/transport.model.test.ts')
  await import('../meeting/call/room.model.test.ts')
  await import('../meeting/connection/signal.model.test.ts')
}
