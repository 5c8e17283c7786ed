import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { CallEvent } from '../../contracts/meeting/callEvents.ts'
import type { MeetingEnd } from '../../contracts/meeting/meetingEnd.ts'
import { CAPTION_MODE } from '../../contracts/meeting/transcription.ts'
import { actor, toMeeting } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { noteOf } from './analyticsNotes.ts'
import { happeningsOf } from './happenings.ts'
import {
  END_ROOM_REFUSED,
  hasJoined,
  JOINED_PARTS,
  mayPublish,
  PLAYLISTS,
  POLLS_NOT_CONNECTED,
  pollRightsOf,
  transcriptionKnown,
  WHITEBOARD_NOT_CONNECTED,
  whiteboardsInput,
} from './joinedParts.ts'
import type { meetingContract, Picture } from './meetingContract.ts'
import {
  endingWith,
  failureKnown,
  joinedAtKnown,
  mutesKnown,
  removalKnown,
  sessionKnown,
} from './meetingEnd.ts'
import { type MeetingChildren, meetingParts } from './meetingParts.ts'
import { toldToOwner } from './ownerFacts.ts'
import { RETRIES, WAITING_RETRIES } from './retryParts.ts'
import { flagsKnown, rolesKnown } from './roomFacts.ts'
import { layerDefinitions } from './videoLayers.ts'
import { NO_WHITEBOARDS } from './whiteboardRules.ts'

/** Actors and actions of a call; who hears what stands in meetingMachine.ts. */
type Contract = typeof meetingContract
type Context = ContextOf<Contract>

export const pictureActorId = (trackId: string) => `remoteVideo:${trackId}` as const

const LOCAL_TRACKS: ReadonlyMap<string, 'localAudio' | 'localVideo'> = new Map([
  ['audio', 'localAudio'],
  ['video', 'localVideo'],
])

/** A camera comes in the layers of its owner's role, a screen in one size (protocol §5.4). */
const definitionsOf = ({ roles }: Context, { source, role }: Picture) =>
  source === 'regular' ? layerDefinitions(roles[role]) : []

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
    toSubscribe: sendTo('subscribeConnection', ({ event }) => event),
    toLocalAudio: sendTo('localAudio', ({ event }) => event),
    toLocalVideo: sendTo('localVideo', ({ event }) => event),
    toLocalScreen: sendTo('localScreen', ({ event }) => event),
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
      // M3.74: nobody opens nor closes what the room has not switched on.
      if (isOrder && hasJoined(context) && !context.boards.enabled)
        enqueue.sendTo(toMeeting, { type: 'error.raised', error: NO_WHITEBOARDS })
      else if (hasJoined(context)) enqueue.sendTo('whiteboards', event)
      else if (isOrder) enqueue.sendTo(toMeeting, WHITEBOARD_NOT_CONNECTED)
    }),
    toStage: sendTo('stage', ({ event }) => event),
    toStats: sendTo('stats', ({ event }) => event),
    toAnalytics: sendTo('analytics', ({ event }) => event),
    toNetworkQuality: sendTo('networkQuality', ({ event }) => event),
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
      enqueue.spawnChild('transcription', {
        id: 'transcription',
        systemId: SYSTEM_ID.transcription,
        input: { mode: CAPTION_MODE, ...context.transcription },
      })
    }),
    stopJoinedParts: enqueueActions(({ context, enqueue }) => {
      if (hasJoined(context)) for (const id of JOINED_PARTS) enqueue.stopChild(id)
    }),
    assignTranscription: assign(({ context, event }) => ({
      transcription: transcriptionKnown(context.transcription, event),
    })),
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
    emitHappenings: enqueueActions(({ event, enqueue }) => {
      for (const happening of happeningsOf(event)) enqueue.emit(happening)
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
    tryRole: enqueueActions(({ event, enqueue }) => {
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
    assignPictures: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'pictures.listed') return
      const listed = Object.fromEntries(event.pictures.map((picture) => [picture.trackId, picture]))
      for (const trackId of Object.keys(context.pictures))
        if (!Object.hasOwn(listed, trackId)) enqueue.stopChild(pictureActorId(trackId))
      for (const picture of event.pictures) {
        const known = context.pictures[picture.trackId]
        if (!known)
          enqueue.spawnChild('remoteVideo', {
            id: pictureActorId(picture.trackId),
            input: {
              trackId: picture.trackId,
              enabled: picture.enabled,
              definitions: definitionsOf(context, picture),
              noneDisabled: context.noneDisabled,
            },
          })
        else {
          if (known.role !== picture.role)
            enqueue.sendTo(pictureActorId(picture.trackId), {
              type: 'track.definitionsChanged',
              definitions: definitionsOf(context, picture),
            })
          if (known.enabled !== picture.enabled)
            enqueue.sendTo(pictureActorId(picture.trackId), {
              type: 'track.enabledChanged',
              enabled: picture.enabled,
            })
        }
      }
      enqueue.assign({ pictures: listed })
    }),
    stopPictures: enqueueActions(({ context, enqueue }) => {
      for (const trackId of Object.keys(context.pictures)) enqueue.stopChild(pictureActorId(trackId))
      enqueue.assign({ pictures: {} })
    }),
    notifyPicture: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'media.arrived' && Object.hasOwn(context.pictures, event.trackId))
        enqueue.sendTo(pictureActorId(event.trackId), { type: 'track.mediaArrived' })
    }),
    reportLayers: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'layers.reported') return
      for (const report of Object.values(event.tracks))
        if (Object.hasOwn(context.pictures, report.track_id))
          enqueue.sendTo(pictureActorId(report.track_id), {
            type: 'layer.reported',
            current: report.current_layer,
            degraded: report.publisher_degraded || report.subscriber_degraded,
          })
    }),
    assignSession: assign(sessionKnown),
    assignMutes: assign(mutesKnown),
    assignJoinedAt: assign(joinedAtKnown),
    assignFailure: assign(failureKnown),
    assignRemoval: assign(removalKnown),
    notifyOwner: enqueueActions(({ context, event, enqueue }) => {
      const fact = toldToOwner(event)
      if (context.owner !== null && fact !== null) enqueue.sendTo(actor(context.owner), fact)
    }),
    refuseEndRoom: sendTo(toMeeting, END_ROOM_REFUSED),
    assignEnding: assign(({ context }) => endingWith(context, { reason: 'ended' })),
    clearEnding: assign(({ context }) => endingWith(context, { reason: 'left' })),
  },
  guards: {
    /** The one right the client checks itself (M5.42); the server checks them all. */
    mayNotEndRoom: ({ context: { roles, localRole } }) =>
      localRole !== null && roles[localRole]?.permissions.endRoom !== true,
  },
})
