import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { MeetingEnd } from '../../../contracts/meeting/call/meetingEnd.ts'
import { CAPTION_MODE } from '../../../contracts/meeting/transcription/transcription.ts'
import { actor, toMeeting } from '../../address.ts'
import { SYSTEM_ID } from '../../systemIds.ts'
import { RETRIES, WAITING_RETRIES } from '../connection/retryParts.ts'
import { noteOf } from '../quality/analyticsNotes.ts'
import { NO_WHITEBOARDS } from '../whiteboard/whiteboardRules.ts'
import { applicationEventsOf } from './applicationEvents.ts'
import {
  END_ROOM_REFUSED,
  hasJoined,
  JOINED_PARTS,
  mayPublish,
  PLAYLISTS,
  POLLS_NOT_CONNECTED,
  pollRightsOf,
  STREAMING_NOT_CONNECTED,
  streamingInput,
  transcriptionKnown,
  WHITEBOARD_NOT_CONNECTED,
  whiteboardsInput,
} from './joinedParts.ts'
import type { meetingContract } from './meetingContract.ts'
import {
  endingWith,
  failureKnown,
  joinedAtKnown,
  mutesKnown,
  removalKnown,
  removerKnown,
  sessionKnown,
} from './meetingEnd.ts'
import { type MeetingChildren, meetingParts } from './meetingParts.ts'
import { ownerEvents } from './ownerFacts.ts'
import { changedVideos, layerReports, remoteVideoActorId } from './remoteVideos.ts'
import { flagsKnown, rolesKnown } from './roomFacts.ts'

/** Actors and actions of a call; the wiring is in meetingMachine.ts. */
type Contract = typeof meetingContract
type Context = ContextOf<Contract>

const LOCAL_TRACKS: ReadonlyMap<string, 'localAudio' | 'localVideo'> = new Map([
  ['audio', 'localAudio'],
  ['video', 'localVideo'],
])

export const meetingSetup = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
    output: {} as MeetingEnd,
    emitted: {} as CallEvent,
    children: {} as MeetingChildren,
  },
  actors: meetingParts,
  actions: {
    toRoom: sendTo('room', ({ event }) => event),
    toTransport: sendTo('transport', ({ event }) => event),
    toSignal: sendTo('signal', ({ event }) => event),
    toPublish: sendTo('publishConnection', ({ event }) => event),
    // Before the join nobody would order the next attempt.
    toJoinedPublish: enqueueActions(({ context, event, enqueue }) => {
      if (hasJoined(context)) enqueue.sendTo('publishConnection', event)
    }),
    toSubscribe: sendTo('subscribeConnection', ({ event }) => event),
    toLocalAudio: sendTo('localAudio', ({ event }) => event),
    toLocalVideo: sendTo('localVideo', ({ event }) => event),
    toLocalScreen: sendTo('localScreen', ({ event }) => event),
    toPlugins: enqueueActions(({ event, enqueue }) => {
      enqueue.sendTo('audioPlugins', event)
      enqueue.sendTo('videoPlugins', event)
    }),
    toDevices: sendTo('devices', ({ event }) => event),
    toSpeakerTest: sendTo('speakerTest', ({ event }) => event),
    toAutoplay: sendTo('autoplay', ({ event }) => event),
    toPeers: sendTo('peers', ({ event }) => event),
    toChat: sendTo('chat', ({ event }) => event),
    toRoleChange: sendTo('roleChange', ({ event }) => event),
    toErrors: sendTo('errors', ({ event }) => event),
    toPeerCommands: sendTo('peerCommands', ({ event }) => event),
    toPeerDirectory: sendTo('peerDirectory', ({ event }) => event),
    toTrackRequests: sendTo('trackRequests', ({ event }) => event),
    toSessionStore: sendTo('sessionStore', ({ event }) => event),
    toPolls: enqueueActions(({ context, event, enqueue }) => {
      if (hasJoined(context)) enqueue.sendTo('polls', event)
      else if (event.type === 'polls.ordered') enqueue.sendTo(toMeeting, POLLS_NOT_CONNECTED)
    }),
    toWhiteboards: enqueueActions(({ context, event, enqueue }) => {
      const isOrder = event.type === 'whiteboards.ordered'
      // M3.74: whiteboards are neither opened nor closed unless the room has enabled them.
      if (isOrder && hasJoined(context) && !context.boards.enabled)
        enqueue.sendTo(toMeeting, { type: 'error.raised', error: NO_WHITEBOARDS })
      else if (hasJoined(context)) enqueue.sendTo('whiteboards', event)
      else if (isOrder) enqueue.sendTo(toMeeting, WHITEBOARD_NOT_CONNECTED)
    }),
    toStreaming: enqueueActions(({ context, event, enqueue }) => {
      if (hasJoined(context)) enqueue.sendTo('streaming', event)
      else if (event.type === 'streaming.ordered') enqueue.sendTo(toMeeting, STREAMING_NOT_CONNECTED)
    }),
    toRecording: sendTo('recording', ({ event }) => event),
    toStage: sendTo('stage', ({ event }) => event),
    toPushToTalk: sendTo('pushToTalk', ({ event }) => event),
    toLowBandwidth: sendTo('lowBandwidth', ({ event }) => event),
    toStats: sendTo('stats', ({ event }) => event),
    toAnalytics: sendTo('analytics', ({ event }) => event),
    toNetworkQuality: sendTo('networkQuality', ({ event }) => event),
    toMediaPath: sendTo('mediaPath', ({ event }) => event),
    startJoinedParts: enqueueActions(({ context, enqueue }) => {
      if (hasJoined(context)) return
      for (const { kind, id } of PLAYLISTS)
        enqueue.spawnChild('playlist', {
          id,
          systemId: SYSTEM_ID[id],
          input: { kind, allowed: mayPublish(context, kind) },
        })
      enqueue.spawnChild('polls', {
        id: 'polls',
        systemId: SYSTEM_ID.polls,
        input: { peerId: context.peerId, rights: pollRightsOf(context) },
      })
      enqueue.spawnChild('whiteboards', {
        id: 'whiteboards',
        systemId: SYSTEM_ID.whiteboards,
        input: whiteboardsInput(context),
      })
      enqueue.spawnChild('callFiles', {
        id: 'callFiles',
        systemId: SYSTEM_ID.callFiles,
        input: { token: context.config.authToken },
      })
      enqueue.spawnChild('streaming', {
        id: 'streaming',
        systemId: SYSTEM_ID.streaming,
        input: streamingInput(context),
      })
      enqueue.spawnChild('transcription', {
        id: 'transcription',
        systemId: SYSTEM_ID.transcription,
        input: {
          mode: CAPTION_MODE,
          ...context.transcription,
          peerId: context.peerId,
          role: context.localRole ?? '',
        },
      })
    }),
    stopJoinedParts: enqueueActions(({ context, enqueue }) => {
      if (hasJoined(context)) for (const id of JOINED_PARTS) enqueue.stopChild(id)
    }),
    assignTranscription: assign(transcriptionKnown),
    toTranscription: enqueueActions(({ context, event, enqueue }) => {
      if (hasJoined(context)) enqueue.sendTo('transcription', event)
    }),
    toPlaylists: enqueueActions(({ context, event, enqueue }) => {
      if (hasJoined(context)) for (const { id } of PLAYLISTS) enqueue.sendTo(id, event)
    }),
    noteAnalytics: enqueueActions(({ event, enqueue }) => {
      const note = noteOf(event)
      if (note) enqueue.sendTo('analytics', { type: 'analytics.noted', ...note })
    }),
    emitApplicationEvents: enqueueActions(({ event, enqueue }) => {
      for (const applicationEvent of applicationEventsOf(event)) enqueue.emit(applicationEvent)
    }),
    askRoom: enqueueActions(({ event, enqueue }) => {
      switch (event.type) {
        case 'meeting.previewRequested':
          enqueue.sendTo('room', { type: 'room.previewRequested', asRole: event.asRole ?? null })
          break
        case 'meeting.previewCancelled':
          enqueue.sendTo('transport', { type: 'transport.previewCancelled' })
          break
        case 'meeting.joinRequested':
          enqueue.sendTo('peers', { type: 'peers.localNameGiven', name: event.userName })
          enqueue.sendTo('room', { type: 'room.joinRequested', userName: event.userName })
          break
        case 'meeting.leaveRequested':
          enqueue.sendTo('room', { type: 'room.leaveRequested' })
          break
        case 'meeting.endRoomRequested':
          enqueue.sendTo('room', { type: 'room.endRequested', order: event.order })
          break
      }
    }),
    toggleTrack: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'meeting.toggleRequested') return
      enqueue.sendTo(event.kind === 'audio' ? 'localAudio' : 'localVideo', {
        type: 'localTrack.toggleRequested',
        enabled: event.enabled,
      })
    }),
    acquireTracks: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('localAudio', { type: 'localTrack.acquireRequested' })
      enqueue.sendTo('localVideo', { type: 'localTrack.acquireRequested' })
    }),
    refreshDevices: sendTo('devices', { type: 'devices.refreshRequested' }),
    switchTrack: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'device.chosen' || event.kind === 'audioOutput') return
      enqueue.sendTo(event.kind === 'audioInput' ? 'localAudio' : 'localVideo', {
        type: 'localTrack.deviceChosen',
        deviceId: event.deviceId,
      })
    }),
    notifyDevices: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'devices.listed') return
      enqueue.sendTo('localAudio', { type: 'localTrack.devicesListed', deviceIds: event.audioInput })
      enqueue.sendTo('localVideo', { type: 'localTrack.devicesListed', deviceIds: event.videoInput })
    }),
    toRetry: enqueueActions(({ event, enqueue }) => {
      switch (event.type) {
        case 'retry.scheduled':
          if (event.category === 'SignalDisconnect')
            for (const id of WAITING_RETRIES) enqueue.sendTo(id, { type: 'retry.signalLost' })
          enqueue.sendTo(RETRIES[event.category], { type: 'retry.scheduled', error: event.error })
          break
        case 'retry.attemptSucceeded':
          enqueue.sendTo(RETRIES[event.category], { type: 'retry.attemptSucceeded' })
          break
        case 'retry.recovered':
          if (event.category === 'SignalDisconnect')
            for (const id of WAITING_RETRIES) enqueue.sendTo(id, { type: 'retry.signalBack' })
          break
        case 'retry.cancelled':
          for (const id of Object.values(RETRIES)) enqueue.sendTo(id, { type: 'retry.cancelled' })
          break
      }
    }),
    renewTracks: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('localAudio', { type: 'localTrack.renewRequested' })
      enqueue.sendTo('localVideo', { type: 'localTrack.renewRequested' })
      enqueue.sendTo('localScreen', { type: 'localTrack.renewRequested' })
      if (hasJoined(context))
        for (const { id } of PLAYLISTS) enqueue.sendTo(id, { type: 'localTrack.renewRequested' })
    }),
    attemptRole: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'midCallPreview.started') return
      enqueue.sendTo('peers', { type: 'peers.asRoleChanged', asRole: event.asRole })
      for (const kind of event.kinds) {
        const id = LOCAL_TRACKS.get(kind)
        if (id) enqueue.sendTo(id, { type: 'localTrack.acquireRequested' })
      }
    }),
    leaveRole: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'midCallPreview.ended') return
      enqueue.sendTo('peers', { type: 'peers.asRoleChanged', asRole: null })
      for (const kind of event.kinds) {
        const id = LOCAL_TRACKS.get(kind)
        if (id) enqueue.sendTo(id, { type: 'localTrack.releaseRequested' })
      }
    }),
    assignFlags: assign(flagsKnown),
    assignRoles: assign(rolesKnown),
    assignVideos: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'videos.listed') return
      const { stopped, started, changes, videos } = changedVideos(context, event.videos)
      for (const id of stopped) enqueue.stopChild(id)
      for (const { id, input } of started) enqueue.spawnChild('remoteVideo', { id, input })
      for (const { id, event: change } of changes) enqueue.sendTo(id, change)
      enqueue.assign({ videos })
    }),
    stopVideos: enqueueActions(({ context, enqueue }) => {
      for (const id of Object.keys(context.videos)) enqueue.stopChild(remoteVideoActorId(id))
      enqueue.assign({ videos: {} })
    }),
    notifyVideo: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'media.arrived' && Object.hasOwn(context.videos, event.trackId))
        enqueue.sendTo(remoteVideoActorId(event.trackId), { type: 'track.mediaArrived' })
    }),
    reportLayers: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'layers.reported') return
      for (const { id, event: report } of layerReports(context, event.tracks)) enqueue.sendTo(id, report)
    }),
    assignSession: assign(sessionKnown),
    assignMutes: assign(mutesKnown),
    assignJoinedAt: assign(joinedAtKnown),
    assignFailure: assign(failureKnown),
    assignRemoval: assign(removalKnown),
    assignRemover: assign(removerKnown),
    notifyOwner: enqueueActions(({ context, event, enqueue }) => {
      const fact = ownerEvents(event)
      if (context.owner !== null && fact !== null) enqueue.sendTo(actor(context.owner), fact)
    }),
    refuseEndRoom: sendTo(toMeeting, END_ROOM_REFUSED),
    assignEnding: assign(({ context }) => endingWith(context, { reason: 'ended' })),
    clearEnding: assign(({ context }) => endingWith(context, { reason: 'left' })),
  },
  guards: {
    /** The one permission that the client checks itself (M5.42); the server checks all. */
    mayNotEndRoom: ({ context: { roles, localRole } }) =>
      localRole !== null && roles[localRole]?.permissions.endRoom !== true,
  },
})
