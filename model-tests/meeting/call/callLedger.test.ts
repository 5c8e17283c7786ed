import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInspection } from '../../../src/actors/audit/ledger/inspection.ts'
import { startLedger } from '../../../src/actors/audit/ledger/ledger.ts'
import { replayLedger } from '../../../src/actors/audit/ledger/replay.ts'
import { TIME } from '../../../src/contracts/constants.ts'
import { fromJsonl } from '../../../src/services/audit/ledger/exportLedger.ts'
import { remotePeer, track } from '../fixtures.ts'
import { startCall, TOKEN } from '../harness/startCall.ts'
import { info, question } from '../polls/pollFixtures.ts'

// The store of the ledger needs the real setImmediate.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const SECRETS = [
  'Ana',
  'Juana',
  'It hurts here',
  'Since when',
  'diagnosis',
  'Does it burn',
  'All night',
  'painful knee',
  'opens-the-board',
  TOKEN,
  'useinbandfec',
  'Mancha',
  '5f0c8e0e',
]

describe('the ledger of a whole call', () => {
  it('M4.049 replays every machine to the state it had, and names nobody', async () => {
    const inspection = createInspection(() => Date.now())
    const ledger = await startLedger({
      session: 'call',
      appVersion: 'test',
      timeZone: 'UTC',
      isPageHidden: () => false,
      now: () => Date.now(),
      onStorageFailure: (error) => {
        throw error
      },
    })
    inspection.listen(ledger)
    const call = startCall({}, { inspect: (event) => inspection.inspect(event) })
    await call.preview()
    await call.join()
    const guest = remotePeer('p2', {
      info: { name: 'Juana', data: 'diagnosis', user_id: 'u2', type: 'regular' },
      tracks: { cam: track('cam') },
    })
    call.server.socket.notify({ method: 'peer-list', params: { peers: { p2: guest } } })
    call.server.socket.notify({
      method: 'on-broadcast',
      params: { message_id: 'm1', timestamp: 1, info: { message: 'It hurts here' }, peer: guest },
    })
    const file = {
      ...{ id: '5f0c8e0e-7f3c-4b47-9a38-0d6a3f9a1c11', name: 'Mancha.jpg', type: 'image/jpeg' as const },
      size: 2_048,
    }
    call.server.socket.notify({
      method: 'on-broadcast',
      params: {
        ...{ message_id: 'm2', timestamp: 2, peer: guest },
        info: { message: 'Mancha.jpg (2 kB)', type: 'consulta.file', file },
      },
    })
    await call.advance(TIME.chatBatch)
    expect(call.parts().chat?.getSnapshot().context.byId.m2?.file).toEqual(file)
    const files = call.parts().callFiles
    files?.send({ type: 'callFiles.pictureRequested', messageId: 'm2', file })
    files?.send({ type: 'callFiles.keepRequested', messageId: 'm2', file })
    files?.send({
      type: 'callFiles.filesChosen',
      files: [{ handle: 'h-1', name: 'Mancha.svg', size: 10, type: 'image/svg+xml' }],
    })
    files?.send({ type: 'upload.finished', handle: 'h-1', result: file })
    await call.advance(10)
    await call.say('Since when?')
    const asked = question(1, { text: 'Does it burn?', type: 'long-answer' })
    call.server.answers.set('poll-questions-get', () => ({ result: { questions: [asked], last: true } }))
    call.server.answers.set('poll-responses', () => ({ result: { responses: [], last: true } }))
    call.server.answers.set('poll-response', () => ({ result: { result: [] } }))
    const poll = info({ title: 'Does it burn?', state: 'started' })
    call.server.socket.notify({ method: 'on-poll-start', params: { polls: [poll] } })
    await call.advance(10)
    const answers = [{ questionIndex: 1, text: 'All night' }]
    call.actor.send({ type: 'polls.ordered', order: { kind: 'answer', pollId: 'q1', answers } })
    await call.advance(10)
    call.server.answers.set('whiteboard-get', () => ({
      result: { id: 'b1', addr: 'a', token: 'opens-the-board', owner: 'u2', permissions: ['read'] },
    }))
    call.server.socket.notify({
      method: 'on-whiteboard-update',
      params: { id: 'b1', title: 'The painful knee', owner: 'u2', state: 'open' },
    })
    await call.advance(10)
    expect(
      call.parts().whiteboards?.getSnapshot().children['whiteboard:b1']?.getSnapshot().context,
    ).toMatchObject({
      whiteboard: { open: true, title: 'The painful knee' },
    })
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'video', enabled: false })
    await call.advance(0)
    call.server.socket.drops(1006)
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Connected')
    expect(call.parts().peers?.getSnapshot().context.peers.p2?.name).toBe('Juana')
    await call.leave()
    vi.useRealTimers()

    const text = await ledger.exportJsonl()
    const { entries } = fromJsonl(text)
    const runs = replayLedger(entries)
    expect(runs.filter(({ mismatch, problem }) => mismatch !== null || problem !== null)).toEqual([])
    expect(new Set(runs.map(({ machine }) => machine))).toEqual(
      new Set([
        'meeting',
        'callFiles',
        'callFileUpload',
        'callFileAddresses',
        'callFileKeep',
        'callPreferences',
        'recording',
        'encryption',
        'poll',
        'polls',
        'room',
        'transport',
        'signal',
        'retry',
        'publishConnection',
        'subscribeConnection',
        'localTrack',
        'localScreen',
        'playlist',
        'plugins',
        'transcription',
        'transcriptConsent',
        'ownSpeech',
        'streaming',
        'whiteboard',
        'whiteboards',
        'peerCommands',
        'peerDirectory',
        'trackRequests',
        'sessionStore',
        'stats',
        'analytics',
        'networkQuality',
        'mediaPath',
        'remoteVideo',
        'devices',
        'speakerTest',
        'autoplay',
        'peers',
        'chat',
        'roleChange',
        'speakers',
        'errors',
        'stage',
        'pushToTalk',
        'lowBandwidth',
      ]),
    )
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
  })
})
