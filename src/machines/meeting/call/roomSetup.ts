import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { streamErrorOf, streamEventsOf, streamsAfter } from '../streaming/streamUpdates.ts'
import type { RoomEntity, roomContract } from './roomContract.ts'

type Contract = typeof roomContract
type Context = ContextOf<Contract>

const emptyRoom = (peerId: string): RoomEntity => ({
  id: '',
  name: '',
  description: '',
  sessionId: '',
  templateId: '',
  localPeer: peerId,
  startedAt: null,
  joinedAt: null,
  peerCount: null,
  maxSize: null,
  isLargeRoom: false,
  recording: null,
  streaming: null,
  transcriptions: [],
  flags: null,
  effectsKey: null,
  noiseCancellationAllowed: false,
})

export const fresh = ({ peerId }: InputOf<Contract>): Context => ({
  peerId,
  room: emptyRoom(peerId),
  previewingRole: false,
  error: null,
})

export const roomSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    assignRoom: assign(({ context, event }) => {
      const { room } = context
      switch (event.type) {
        case 'signal.opened':
          return {
            room: {
              ...room,
              id: event.init.identity.roomId,
              flags: event.init.flags,
              effectsKey: event.init.effectsKey ?? null,
            },
          }
        case 'policy.changed':
          return {
            room: {
              ...room,
              templateId: event.policy.template_id,
              noiseCancellationAllowed: event.policy.plugins?.noiseCancellation?.enabled ?? false,
            },
          }
        case 'room.described':
          return {
            room: {
              ...room,
              id: event.info.room_id || room.id,
              name: event.info.name,
              description: event.info.description,
              maxSize: event.info.max_size ?? null,
              isLargeRoom: event.info.large_room_optimization,
            },
          }
        case 'session.described':
          return { room: { ...room, sessionId: event.info.session_id, peerCount: event.info.peer_count } }
        case 'room.stateArrived':
          return {
            room: {
              ...room,
              startedAt: event.room.started_at || room.startedAt,
              sessionId: event.room.session_id || room.sessionId,
              recording: event.room.recording ?? null,
              streaming: event.room.streaming ?? null,
              transcriptions: event.room.transcriptions ?? [],
            },
          }
        // It replaces the whole list (protocol §7.4).
        case 'transcription.updated':
          return { room: { ...room, transcriptions: [event.entry] } }
        case 'recording.updated':
        case 'rtmp.updated':
        case 'hls.updated':
          return { room: { ...room, ...streamsAfter(room, event) } }
        default:
          return {}
      }
    }),
    notifyStream: sendTo(toMeeting, ({ event }) => ({
      type: 'call.eventsRaised',
      events: streamEventsOf(event),
    })),
    raiseStreamError: enqueueActions(({ event, enqueue }) => {
      const error = streamErrorOf(event)
      if (error !== null) enqueue.sendTo(toMeeting, { type: 'error.raised', error })
    }),
    assignJoined: assign(({ context, event }) =>
      event.type === 'transport.joined' ? { room: { ...context.room, joinedAt: event.joinedAt } } : {},
    ),
    assignError: assign({ error: ({ context, event }) => ('error' in event ? event.error : context.error) }),
    clearError: assign({ error: null }),
    reset: assign(({ context }) => ({ ...fresh({ peerId: context.peerId }), error: context.error })),
    markRolePreview: assign({ previewingRole: true }),
    markOwnRole: assign({ previewingRole: false }),
    requestPreview: sendTo(toMeeting, ({ event }) => ({
      type: 'transport.previewRequested',
      asRole: event.type === 'room.previewRequested' ? (event.asRole ?? null) : null,
    })),
    requestJoin: sendTo(toMeeting, ({ event }) => ({
      type: 'transport.joinRequested',
      userName: event.type === 'room.joinRequested' ? event.userName : '',
    })),
    requestLeave: sendTo(toMeeting, { type: 'transport.leaveRequested' }),
    requestEnd: sendTo(toMeeting, ({ event }) => ({
      type: 'transport.endRoomRequested',
      order: event.type === 'room.endRequested' ? event.order : { lock: false, reason: '' },
    })),
    reportIgnored: sendTo(toMeeting, ({ event }) => ({ type: 'room.requestIgnored', request: event.type })),
    raiseNotReady: sendTo(toMeeting, {
      type: 'error.raised',
      error: makeError(5002, { action: 'JOIN' }),
    }),
    raiseNotConnected: sendTo(toMeeting, {
      type: 'error.raised',
      error: makeError(6000, { action: 'END_ROOM', description: 'Not connected' }),
    }),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: 'error' in event ? event.error : null,
    })),
  },
  guards: {
    joined: ({ context: { room } }) => room.joinedAt !== null,
    isRolePreview: ({ context }) => context.previewingRole,
    // M4.043: a failed preview or join reports itself.
    carriedElsewhere: ({ event }) => event.type === 'transport.failed' && event.during !== null,
  },
})
