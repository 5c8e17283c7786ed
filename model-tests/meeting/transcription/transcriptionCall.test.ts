import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { selectRoom } from '../../../src/machines/meeting/call/roomSelectors.ts'
import { policyFor } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'

// Tests captions in a complete call.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const transcribing = (role: string) =>
  policy.parse({
    ...policyFor(role),
    plugins: { transcriptions: [{ mode: 'caption', permissions: { admin: ['doctor'] } }] },
  })

const call = async (role = 'doctor') => {
  const made = startCall()
  made.server.policy = transcribing(role)
  for (const method of ['transcription-start', 'transcription-stop'])
    made.server.answers.set(method, () => ({ result: {} }))
  const happened: string[] = []
  made.actor.on('TRANSCRIPTION_STATE_UPDATED', ({ mode, state }) => happened.push(`${mode} ${state}`))
  const notify = async (method: string, params: object) => {
    made.server.socket.notify({ method, params })
    await made.advance(TIME.chatBatch)
  }
  const part = () => made.parts().transcription
  const asked = (method: string) => made.server.socket.frames(method).map(({ params }) => params)
  const room = () => {
    const snapshot = made.parts().room?.getSnapshot()
    if (!snapshot) throw new Error('No room')
    return selectRoom(snapshot)
  }
  return { ...made, happened, notify, part, asked, room }
}

describe('a transcription in a call', () => {
  it('M6.25 M6.26 M7.047 M7.048 is started and stopped by who administers it', async () => {
    const { join, part, asked, advance, errors } = await call()
    await join()
    part()?.send({ type: 'transcription.startRequested', language: 'es' })
    await advance(0)
    expect(asked('transcription-start')).toEqual([{ mode: 'caption', language: 'es' }])
    part()?.send({ type: 'transcription.stopRequested', mode: 'caption' })
    await advance(0)
    expect(asked('transcription-stop')).toEqual([{ mode: 'caption' }])
    expect(errors()).toEqual([])
  })

  it('M5.39 M6.41 refuses who may not, and a stop without a mode; nobody is asked', async () => {
    const { join, part, asked, advance, errors, notify } = await call()
    await join()
    part()?.send({ type: 'transcription.stopRequested', mode: null })
    await notify('on-policy-change', transcribing('patient'))
    part()?.send({ type: 'transcription.startRequested', language: null })
    await advance(0)
    expect(errors().map(({ code, message }) => `${code} ${message}`)).toEqual([
      '6013 No mode is passed to stop the transcription',
      '6013 You are not allowed to perform this action - transcriptions',
    ])
    expect([...asked('transcription-start'), ...asked('transcription-stop')]).toEqual([])
  })

  it('M7.047 tells why the server did not start it', async () => {
    const { join, part, advance, errors, server } = await call()
    await join()
    server.refuses('transcription-start', 400, 'No transcriber is configured')
    part()?.send({ type: 'transcription.startRequested', language: null })
    await advance(0)
    expect(errors()).toMatchObject([{ code: 400, message: 'No transcriber is configured' }])
    expect(part()?.getSnapshot().value).toEqual({ course: 'none', request: 'none' })
  })

  it('M3.13 M4.087 M4.184 M7.100 the server says how it stands: room, part and application hear it', async () => {
    const { join, part, notify, room, happened } = await call()
    await join()
    const times = { initialised_at: 1, started_at: 2, updated_at: 3 }
    await notify('on-transcription-update', { mode: 'caption', state: 'started', ...times })
    expect(room().transcriptions).toEqual([{ mode: 'caption', state: 'started', ...times }])
    expect(part()?.getSnapshot().matches({ course: 'started' })).toBe(true)
    const error = { code: 500, message: 'It broke' }
    await notify('on-transcription-update', { mode: 'caption', state: 'failed', stopped_at: 9, error })
    // It replaces the complete list.
    expect(room().transcriptions).toEqual([{ mode: 'caption', state: 'failed', stopped_at: 9, error }])
    expect(part()?.getSnapshot().matches({ course: 'failed' })).toBe(true)
    expect(happened).toEqual(['caption started', 'caption failed'])
  })

  it('M3.13 who comes in while it runs finds it running', async () => {
    const { preview, join, part, notify } = await call()
    await preview()
    await notify('room-state', {
      peer_count: 1,
      room: { transcriptions: [{ mode: 'caption', state: 'started' }] },
    })
    await join()
    expect(part()?.getSnapshot().matches({ course: 'started' })).toBe(true)
    expect(part()?.getSnapshot().context.allowed).toBe(true)
  })

  it('M1.28 captions go to the transcription and never to the chat', async () => {
    const { join, part, notify, parts } = await call()
    await join()
    const results = [{ peer_id: 'p2', start: 0, end: 1, final: false, transcript: 'It hur' }]
    const caption = (id: string, message: string) =>
      notify('on-broadcast', { message_id: id, timestamp: 1, info: { message, type: 'hms_transcript' } })
    await caption('m1', JSON.stringify({ results }))
    await caption('m2', 'not JSON')
    await caption('m3', JSON.stringify({ results: [{ ...results[0], final: true, transcript: 'It hurts' }] }))
    await notify('on-broadcast', { message_id: 'm4', timestamp: 1, info: { message: 'Hi', type: 'chat' } })
    expect(part()?.getSnapshot().context.captions).toEqual([
      { peerId: 'p2', start: 0, end: 1, final: true, text: 'It hurts' },
    ])
    expect(parts().chat?.getSnapshot().context.order).toEqual(['m4'])
  })
})
