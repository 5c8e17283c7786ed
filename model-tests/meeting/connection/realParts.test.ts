import { describe } from 'vitest'
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import { defineLeaveRoomActor } from '../../../src/actors/meeting/call/leaveRoomActor.ts'
import {
  defineNegotiateLogic,
  definePublishPeerConnectionLogic,
  defineSubscribePeerConnectionLogic,
} from '../../../src/actors/meeting/connection/connectionActors.ts'
import { defineDrawDelayActor } from '../../../src/actors/meeting/connection/retryActors.ts'
import {
  defineFetchInitActor,
  definePingActor,
  defineSocketActor,
} from '../../../src/actors/meeting/connection/signalActors.ts'
import {
  defineJoinRoomLogic,
  defineMigrateLogic,
  defineOpenMediaLogic,
  defineResumeSessionLogic,
} from '../../../src/actors/meeting/connection/transportActors.ts'
import { TIME } from '../../../src/contracts/constants.ts'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { joinConfig } from '../../../src/contracts/meeting/call/joinConfig.ts'
import type { publishConnectionContract } from '../../../src/machines/meeting/connection/publishConnectionContract.ts'
import { publishConnectionMachine } from '../../../src/machines/meeting/connection/publishConnectionMachine.ts'
import type { retryContract } from '../../../src/machines/meeting/connection/retryContract.ts'
import { retryMachine } from '../../../src/machines/meeting/connection/retryMachine.ts'
import type { signalContract } from '../../../src/machines/meeting/connection/signalContract.ts'
import { signalMachine } from '../../../src/machines/meeting/connection/signalMachine.ts'
import type { subscribeConnectionContract } from '../../../src/machines/meeting/connection/subscribeConnectionContract.ts'
import { subscribeConnectionMachine } from '../../../src/machines/meeting/connection/subscribeConnectionMachine.ts'
import type { transportContract } from '../../../src/machines/meeting/connection/transportContract.ts'
import { transportMachine } from '../../../src/machines/meeting/connection/transportMachine.ts'
import { FakeMediaStream, FakeTrack } from '../../../src/services/testing/fakeMedia.ts'
import { done, elapsed, failed, type RealRun, testRealPaths } from '../../paths.ts'
import { initSummary, lostError, policyFor, strangePolicy, terminalError, track } from '../fixtures.ts'
import { startPart } from '../harness/realParts.ts'
import { TOKEN } from '../harness/startCall.ts'

// Walks the paths of each machine with its real services over a fake websocket and fake peer connections: no
// answer is invented; platform or server cause each one.

const config = joinConfig.parse({ authToken: TOKEN, userName: 'Ana', initEndpoint: 'https://here' })
const ANSWER = { result: { type: 'answer', sdp: 'v=0\r\n' } }
const REFUSAL = { error: { code: 400, message: 'no' } }

/** Events that a path sends; all others are caused. */
const send = (part: { send(event: never): void }, event: AnyEventObject): true => {
  part.send(event as never)
  return true
}

describe('signal with its real services', () => {
  const begin = (): RealRun => {
    const run = startPart(
      (session) =>
        signalMachine.provide({
          actors: {
            fetchInit: defineFetchInitActor(session),
            socket: defineSocketActor(session),
            ping: definePingActor(session),
          },
        }),
      { peerId: 'p1', config },
    )
    const cause = async (event: AnyEventObject): Promise<boolean> => {
      const socket = run.sockets.at(-1)
      switch (event.type.replace(/\.\d+\.signal.*|\.signal\..*/, '')) {
        case 'xstate.done.actor.fetchInit':
          run.inits
            .at(-1)
            ?.resolve(
              Response.json({ endpoint: 'wss://here/ws', rtcConfiguration: { ice_servers: [] }, config: {} }),
            )
          break
        case 'xstate.error.actor.fetchInit':
          run.inits.at(-1)?.reject(new TypeError('Failed to fetch'))
          break
        case 'socket.opened':
          socket?.opens()
          break
        case 'socket.closed':
          socket?.drops(1006)
          break
        case 'socket.offline':
          run.online.dispatchEvent(new Event('offline'))
          break
        case 'xstate.done.actor.ping':
          socket?.notify({ id: socket.sent.at(-1)?.id, result: { timestamp: 0 } })
          break
        case 'xstate.after.pingInterval':
          await run.advance(TIME.pingInterval)
          break
        case 'xstate.after.pingTimeout':
          await run.advance(TIME.pingTimeout)
          break
        default:
          send(run.part, event)
      }
      await run.settle()
      return true
    }
    return { value: run.value, passedThrough: run.passedThrough, cause, stop: run.stop }
  }
  testRealPaths<ContextOf<typeof signalContract>>(
    'M7.001 M7.024 M9.46 M9.47 every path',
    {
      machine: signalMachine,
      input: { peerId: 'p1', config },
      cases: [
        { type: 'signal.openRequested' },
        { type: 'signal.closeRequested' },
        { type: 'socket.opened' },
        { type: 'socket.closed', opened: true, code: 1006, error: lostError },
        { type: 'socket.offline' },
        done('fetchInit', initSummary),
        failed('fetchInit', lostError),
        done('ping', { pongAt: 1_000 }),
        elapsed('pingInterval'),
        elapsed('pingTimeout'),
      ],
      facets: (context) => [context.error !== null, context.pongTimes.length > 0],
      leastShare: 1,
    },
    begin,
  )
})

describe('retry with its real service', () => {
  const begin = (): RealRun => {
    const run = startPart(
      (session) => retryMachine.provide({ actors: { drawDelay: defineDrawDelayActor(session) } }),
      { category: 'JoinWSMessageFailed' },
    )
    const settled = async () => {
      await run.settle()
      return true
    }
    const cause = (event: AnyEventObject): boolean | Promise<boolean> => {
      if (event.type.startsWith('xstate.done.actor.drawDelay')) return settled()
      if (event.type.startsWith('xstate.after.retryDelay'))
        return run.elapse(run.part.getSnapshot().context.delayMs)
      if (event.type.startsWith('xstate.after.retryWindow')) return run.elapse(TIME.retryWindow)
      return send(run.part, event)
    }
    return { value: run.value, passedThrough: run.passedThrough, cause, stop: run.stop }
  }
  testRealPaths<ContextOf<typeof retryContract>>(
    'M4.077 M4.080 M4.082 M9.44 every path',
    {
      machine: retryMachine,
      input: { category: 'JoinWSMessageFailed' },
      cases: [
        { type: 'retry.scheduled', error: lostError },
        { type: 'retry.scheduled', error: terminalError },
        { type: 'retry.attemptSucceeded' },
        { type: 'retry.cancelled' },
        { type: 'retry.signalLost' },
        { type: 'retry.signalBack' },
        done('drawDelay', { ms: 3_000 }),
        elapsed('retryDelay'),
        elapsed('retryWindow'),
      ],
      facets: (context) => [Math.min(context.attempts, 1), context.error?.terminal, context.signalUp],
      leastShare: 1,
    },
    begin,
  )
})

const states = ['connecting', 'connected', 'disconnected', 'failed'].map((state) => ({
  type: 'connection.stateChanged',
  state,
}))

describe('publishConnection with its real services', () => {
  const begin = (): RealRun => {
    const run = startPart(
      (session) =>
        publishConnectionMachine.provide({
          actors: {
            publishPeerConnection: fromCallback(definePublishPeerConnectionLogic(session)),
            negotiate: fromPromise(defineNegotiateLogic(session)),
          },
        }),
      {},
    )
    run.withSocket()
    const cause = async (event: AnyEventObject): Promise<boolean> => {
      if (event.type.startsWith('xstate.done.actor.negotiate')) return run.answer('offer', ANSWER)
      if (event.type.startsWith('xstate.error.actor.negotiate')) return run.answer('offer', REFUSAL)
      if (event.type.startsWith('xstate.after.disconnectGrace')) await run.advance(TIME.disconnectGrace)
      else if (event.type === 'connection.stateChanged') run.connections.at(-1)?.becomes(event.state)
      else if (event.type === 'signal.lost') {
        run.dropSocket()
        send(run.part, event)
      } else if (event.type === 'signal.resumed') {
        run.withSocket()
        send(run.part, event)
      } else send(run.part, event)
      await run.settle()
      return true
    }
    return { value: run.value, passedThrough: run.passedThrough, cause, stop: run.stop }
  }
  testRealPaths<ContextOf<typeof publishConnectionContract>>(
    'M7.027 M8.091 M8.092 M9.49 every path',
    {
      machine: publishConnectionMachine,
      cases: [
        { type: 'connections.openRequested' },
        { type: 'connections.closeRequested' },
        { type: 'connections.rebuildRequested' },
        ...states,
        { type: 'publish.trackAdded', track: track('t1') },
        { type: 'publish.trackRemoved', trackId: 't1' },
        { type: 'publish.restartRequested' },
        { type: 'tracks.renewRequested' },
        { type: 'signal.lost', error: lostError },
        { type: 'signal.resumed', restarted: true },
        done('negotiate', {}),
        failed('negotiate', lostError),
        elapsed('disconnectGrace'),
      ],
      facets: (context) => Object.keys(context.tracks).length,
      limit: 20_000,
      leastShare: 0.9,
    },
    begin,
  )
})

describe('subscribeConnection with its real services', () => {
  const begin = (): RealRun => {
    const run = startPart(
      (session) =>
        subscribeConnectionMachine.provide({
          actors: { subscribePeerConnection: fromCallback(defineSubscribePeerConnectionLogic(session)) },
        }),
      {},
    )
    run.withSocket()
    const stream = new FakeMediaStream().asStream()
    const arriving = new FakeTrack('video').asTrack()
    const offer = { type: 'offer', sdp: 'v=0\r\nm=video 9 X 96\r\na=mid:0\r\na=msid:s1 t1\r\n' }
    const cause = async (event: AnyEventObject): Promise<boolean> => {
      const connection = run.connections.at(-1)
      switch (event.type) {
        case 'connection.stateChanged':
          connection?.becomes(event.state)
          break
        case 'subscribe.negotiationFailed':
          if (connection) connection.refuseRemote = new Error('nonsense')
          run.sockets.at(-1)?.notify({ method: 'offer', params: offer })
          break
        case 'media.arrived':
          run.sockets.at(-1)?.notify({ method: 'offer', params: offer })
          await run.settle()
          connection?.ontrack?.({
            track: arriving,
            transceiver: { mid: '0' } as Partial<RTCRtpTransceiver> as RTCRtpTransceiver,
            streams: [stream],
          } as Partial<RTCTrackEvent> as RTCTrackEvent)
          break
        case 'media.removed':
          stream.dispatchEvent(Object.assign(new Event('removetrack'), { track: arriving }))
          break
        default:
          if (event.type.startsWith('xstate.after.disconnectGrace')) await run.advance(TIME.disconnectGrace)
          else send(run.part, event)
      }
      await run.settle()
      return true
    }
    return { value: run.value, passedThrough: run.passedThrough, cause, stop: run.stop }
  }
  testRealPaths<ContextOf<typeof subscribeConnectionContract>>(
    'M8.093 M8.094 M8.097 M9.50 every path',
    {
      machine: subscribeConnectionMachine,
      cases: [
        { type: 'connections.openRequested' },
        { type: 'connections.closeRequested' },
        { type: 'connections.rebuildRequested' },
        ...states,
        { type: 'subscribe.negotiationFailed', error: makeError(4004, { action: 'ANSWER' }) },
        { type: 'media.arrived', trackId: 't1', streamId: 's1', kind: 'video' },
        { type: 'media.removed', trackId: 't1' },
        elapsed('disconnectGrace'),
      ],
      leastShare: 1,
    },
    begin,
  )
})

describe('transport with its real services', () => {
  const input = {
    peerId: 'p1',
    config: { userName: config.userName, metaData: config.metaData, autoVideoSubscribe: false },
  }
  const begin = (): RealRun => {
    const run = startPart(
      (session) =>
        transportMachine.provide({
          actors: {
            joinRoom: fromPromise(defineJoinRoomLogic(session)),
            openMedia: fromPromise(defineOpenMediaLogic(session)),
            resumeSession: fromPromise(defineResumeSessionLogic(session)),
            migrate: fromPromise(defineMigrateLogic(session)),
            leaveRoom: defineLeaveRoomActor(session),
          },
        }),
      input,
    )
    run.hears(({ type }) => {
      if (type === 'connections.openRequested' || type === 'connections.rebuildRequested')
        run.withPublishPeer()
      if (type === 'connections.closeRequested') run.session.publish.set(null)
    })
    const methods: Record<string, string> = {
      joinRoom: 'join',
      openMedia: 'offer',
      resumeSession: 'offer',
      migrate: 'offer',
      leaveRoom: 'end-room',
      failedLeave: 'end-room',
    }
    const settled = async () => {
      await run.settle()
      return true
    }
    const cause = (event: AnyEventObject): boolean | Promise<boolean> => {
      const [, , , actor = ''] = event.type.split('.')
      const method = methods[actor]
      if (event.type.startsWith('xstate.done.actor.') && method) {
        const { leave, joined, mediaOpen, needsMedia } = run.part.getSnapshot().context
        // A leave that does not end the room, and a returning preview, send no request.
        if (actor === 'failedLeave' || (actor === 'leaveRoom' && leave.endRoom === null)) return settled()
        if (actor === 'resumeSession' && !(joined && mediaOpen)) return settled()
        if (actor !== 'joinRoom') return run.answer(method, method === 'offer' ? ANSWER : { result: {} })
        const { nodeId } = event.output
        return run.answer(method, {
          result: needsMedia ? { ...ANSWER.result, sfu_node_id: nodeId } : { sfu_node_id: nodeId },
        })
      }
      if (event.type.startsWith('xstate.error.actor.') && method)
        return run.answer(
          method,
          event.error.code === 1003 && actor === 'joinRoom'
            ? { error: { code: 503, message: 'later' } }
            : REFUSAL,
        )
      if (event.type.startsWith('xstate.after.leaveWait')) return run.elapse(TIME.leaveWait)
      if (event.type.startsWith('xstate.after.policyWait')) return run.elapse(TIME.policyWait)
      if (event.type === 'signal.opened') run.withSocket()
      return send(run.part, event)
    }
    return { value: run.value, passedThrough: run.passedThrough, cause, stop: run.stop }
  }
  testRealPaths<ContextOf<typeof transportContract>>(
    'M4.040 M4.049 M4.064 M4.068 M4.070 M7.122 every path',
    {
      machine: transportMachine,
      input,
      cases: [
        { type: 'transport.previewRequested' },
        { type: 'transport.joinRequested', userName: 'Ana' },
        { type: 'transport.leaveRequested' },
        { type: 'transport.endRoomRequested', order: { lock: false, reason: 'over' } },
        { type: 'retry.attemptDue', category: 'JoinWSMessageFailed', attempt: 1 },
        { type: 'retry.exhausted', category: 'SignalDisconnect', error: { ...lostError, terminal: true } },
        { type: 'signal.opened', init: initSummary },
        { type: 'policy.changed', policy: policyFor('doctor') },
        { type: 'policy.changed', policy: strangePolicy },
        { type: 'signal.lost', error: lostError },
        { type: 'node.announced', nodeId: 'n2' },
        { type: 'connections.rebuilt' },
        done('joinRoom', { nodeId: 'n1', joinedAt: 7 }),
        failed('joinRoom', terminalError),
        failed('joinRoom', lostError),
        done('resumeSession', { restarted: false }),
        failed('resumeSession', lostError),
        done('migrate', {}),
        failed('migrate', lostError),
        done('leaveRoom', {}),
        done('failedLeave', {}),
        elapsed('leaveWait'),
        elapsed('policyWait'),
      ],
      facets: (context) => [
        context.purpose,
        context.joined,
        context.mediaOpen,
        context.joined && context.nodeId,
        context.mustMigrate,
      ],
      limit: 60_000,
      leastShare: 0.8,
    },
    begin,
  )
})
