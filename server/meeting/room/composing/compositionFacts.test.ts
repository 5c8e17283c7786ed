import { describe, expect, it } from 'vitest'
import { type VisitFact, visitFact } from '../../../../src/contracts/portal/visitRecord.ts'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import { recordFacts } from '../recordFacts.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { DEFAULT_COMPOSED_SIZE } from './composedSize.ts'

const HLS_URL = 'https://clinic.example/v1/stream/secret-address/index.m3u8'
const PUSH = 'rtmp://live.example.com/app/secret-key'
const start = { compositionId: 'c1', busy: false, recordingId: null, config: null, at: 10 }
const HLS: RoomCommand = { type: 'startHls', peerId: 'ana', url: HLS_URL, metadata: '', ...start }
const RTMP: RoomCommand = {
  type: 'startRtmp',
  peerId: 'ana',
  urls: [PUSH],
  size: DEFAULT_COMPOSED_SIZE,
  ...start,
}
const BEGIN: RoomCommand = { type: 'beginStream', peerId: null }
const answer = (peerId: string, agreed: boolean): RoomCommand => ({ type: 'answerStream', peerId, agreed })
const started = (output: 'hls' | 'rtmp'): RoomCommand => ({
  ...{ type: 'streamStarted', peerId: null, compositionId: 'c1', output, at: 20 },
})
const stop = (output: 'hls' | 'rtmp'): RoomCommand => ({ type: 'stopStream', peerId: 'ana', output })
const fail = (output: 'hls' | 'rtmp'): RoomCommand => ({
  ...{ type: 'failStream', peerId: null, compositionId: 'c1', output },
  message: `The address ${PUSH} could not be reached`,
})

const called = (): Room => ({
  ...given(...present('ana', 'doctor'), ...present('ben', 'patient'), ...present('eva', 'observer')),
  composing: { installed: true, rtmpHosts: ['live.example.com'] },
})

/** The facts that these commands write, in order. */
const factsOf = (...commands: RoomCommand[]): VisitFact[] => {
  let room = called()
  const facts: VisitFact[] = []
  for (const command of commands) {
    const decision = decide(command, room)
    if (!decision.ok) throw new Error(`${command.type}: ${decision.message}`)
    for (const event of decision.events) {
      facts.push(...recordFacts(event, room).map((fact) => visitFact.parse(fact)))
      room = evolve(room, event)
    }
  }
  return facts
}

const streamId = 'c1'
const doctor = { role: 'doctor', user: 'user-ana' }
const patient = { role: 'patient', user: 'user-ben' }

describe('the facts of a live stream', () => {
  it('tell who asked, that the patient agreed, and the start and the end, without addresses and names', () => {
    const facts = factsOf(HLS, RTMP, answer('ben', true), BEGIN, started('hls'), started('rtmp'), stop('hls'))
    expect(facts).toEqual([
      { kind: 'stream.requested', streamId, output: 'hls', by: doctor },
      { kind: 'stream.requested', streamId, output: 'rtmp', by: doctor },
      { kind: 'stream.answered', streamId, who: patient, answer: 'agreed' },
      { kind: 'stream.started', streamId, output: 'hls' },
      { kind: 'stream.started', streamId, output: 'rtmp' },
      { kind: 'stream.ended', streamId, output: 'hls', end: 'stopped' },
    ])
    expect(JSON.stringify(facts)).not.toMatch(/secret|example|rtmp:|https:/)
  })

  it('tell a failure, without its message', () => {
    const facts = factsOf(RTMP, answer('ben', true), BEGIN, started('rtmp'), fail('rtmp'))
    expect(facts.at(-1)).toEqual({ kind: 'stream.ended', streamId, output: 'rtmp', end: 'failed' })
    expect(JSON.stringify(facts)).not.toContain('secret-key')
  })

  it('tell apart who declines and who withdraws; both end the stream', () => {
    const ended = { kind: 'stream.ended', streamId, output: 'hls', end: 'stopped' }
    expect(factsOf(HLS, answer('ben', false)).slice(1)).toEqual([
      { kind: 'stream.answered', streamId, who: patient, answer: 'declined' },
      ended,
    ])
    expect(factsOf(HLS, answer('ben', true), BEGIN, started('hls'), answer('ben', false)).slice(-2)).toEqual([
      { kind: 'stream.answered', streamId, who: patient, answer: 'withdrawn' },
      ended,
    ])
  })

  it('write one answer once, and that of a companion who declines without an end', () => {
    const companion = { role: 'observer', user: 'user-eva' }
    expect(factsOf(HLS, answer('eva', false), answer('eva', false)).slice(1)).toEqual([
      { kind: 'stream.answered', streamId, who: companion, answer: 'declined' },
    ])
  })

  it('tell the end of a stream that the end of the call ends', () => {
    const leave = (peerId: string): RoomCommand => ({ type: 'leave', peerId })
    const facts = factsOf(HLS, leave('ben'), leave('eva'), leave('ana'))
    expect(facts.slice(-2)).toEqual([
      { kind: 'stream.ended', streamId, output: 'hls', end: 'stopped' },
      { kind: 'call.ended' },
    ])
  })
})
