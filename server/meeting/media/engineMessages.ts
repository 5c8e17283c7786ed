import { z } from 'zod'
import { mediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import { preferVideoParams } from '../../../src/contracts/meeting/connection/requests.ts'
import { trackType } from '../../../src/contracts/meeting/connection/shapes.ts'
import { composerOutputs, composerReport } from '../compose/composerMessages.ts'
import { soundPacket } from '../transcription/transcriberMessages.ts'
import { recordingSource } from './recording/manifest.ts'

const announcedTrack = z.object({ trackId: z.string(), streamId: z.string(), kind: trackType })
const wantedTrack = announcedTrack.extend({ publisher: z.string() })
const recordedTrack = z.object({
  publisher: z.string(),
  trackId: z.string(),
  participant: z.string(),
  source: recordingSource,
})
const target = z.union([z.literal(0), z.literal(1)])

/**
 * Messages between the server and its media process. `peer` is the server's key of a participant, unique over
 * all rooms. The engine knows neither rooms nor roles, only who may receive what.
 */
export const engineCommand = z.discriminatedUnion('kind', [
  /** Configures the engine; the first message, sent once. */
  z.object({
    kind: z.literal('start'),
    settings: z.object({
      announcedIp: z.string().nullable(),
      mediaPorts: z.object({ begin: z.number(), end: z.number() }),
      tcpPort: z.union([z.number(), z.enum(['same', 'off'])]).optional(),
      probe: z.object({ ufrag: z.string(), password: z.string() }).optional(),
    }),
  }),
  /** A publish offer; answered by `published` or `publishFailed` with the same `call`. */
  z.object({
    kind: z.literal('publish'),
    call: z.number(),
    peer: z.string(),
    sdp: z.string(),
    tracks: z.array(announcedTrack),
    /** For the connections of this peer that are created from now on. */
    transport: mediaTransportKind.optional(),
  }),
  /** Opens the subscribe connection unless it exists. */
  z.object({
    kind: z.literal('openSubscriber'),
    peer: z.string(),
    autoVideo: z.boolean(),
    /** Video may stop when the connection cannot carry the lowest layer. */
    degrades: z.boolean(),
  }),
  z.object({ kind: z.literal('setWanted'), peer: z.string(), tracks: z.array(wantedTrack) }),
  /** A layer that was asked for over the websocket, before the data channel is open. */
  z.object({
    kind: z.literal('preferLayer'),
    peer: z.string(),
    trackId: z.string(),
    layer: preferVideoParams.shape.max_spatial_layer,
  }),
  z.object({ kind: z.literal('subscribeAnswer'), peer: z.string(), sdp: z.string() }),
  /** The client's socket has returned: repeats what it may have missed and rebuilds what failed. */
  z.object({ kind: z.literal('resume'), peer: z.string() }),
  z.object({ kind: z.literal('closePeer'), peer: z.string() }),
  /** All tracks of a recording from now on, as `setWanted`; the first one starts it. */
  z.object({
    kind: z.literal('setRecorded'),
    recording: z.string(),
    directory: z.string(),
    /** 32 bytes in base64url. */
    key: z.string(),
    tracks: z.array(recordedTrack),
  }),
  /** All microphones of a room whose sound is handed to the server, as `setWanted`; an empty list ends it. */
  z.object({
    kind: z.literal('setTapped'),
    room: z.string(),
    tracks: z.array(z.object({ publisher: z.string(), trackId: z.string() })),
  }),
  /** Answered by `recordingEnded` when every file is complete on the disk. */
  z.object({ kind: z.literal('endRecording'), recording: z.string() }),
  /** All tracks and outputs of a composition from now on, as `setRecorded`; the first one starts its process. */
  z.object({
    kind: z.literal('setComposed'),
    composition: z.string(),
    directory: z.string(),
    /** 32 bytes in base64url. */
    key: z.string(),
    width: z.number(),
    height: z.number(),
    outputs: composerOutputs,
    tracks: z.array(recordedTrack),
  }),
  /** Text for those who watch the HLS stream, shown for `seconds`. */
  z.object({
    kind: z.literal('addMetadata'),
    composition: z.string(),
    id: z.string(),
    payload: z.string(),
    seconds: z.number(),
  }),
  /** Answered by `compositionEnded`. */
  z.object({ kind: z.literal('endComposition'), composition: z.string() }),
])
export type EngineCommand = z.infer<typeof engineCommand>

export const engineReport = z.discriminatedUnion('kind', [
  /** `probeCandidates`: where browsers test UDP before a call. */
  z.object({ kind: z.literal('ready'), probeCandidates: z.array(z.string()).default([]) }),
  /** The process ends; `message` tells the operator why. */
  z.object({ kind: z.literal('startFailed'), message: z.string() }),
  z.object({ kind: z.literal('published'), call: z.number(), sdp: z.string() }),
  z.object({
    kind: z.literal('publishFailed'),
    call: z.number(),
    message: z.string(),
    /** The offer itself cannot be read. */
    bad: z.boolean(),
  }),
  z.object({ kind: z.literal('subscribeOffer'), peer: z.string(), sdp: z.string() }),
  z.object({
    kind: z.literal('connection'),
    peer: z.string(),
    target,
    state: z.enum(['connecting', 'connected', 'disconnected', 'failed']),
  }),
  /** Every audio track heard since the last report; once a second. */
  z.object({
    kind: z.literal('levels'),
    levels: z.array(z.object({ peer: z.string(), trackId: z.string(), level: z.number() })),
  }),
  /** Downlink scores of all subscribers; every few seconds. */
  z.object({
    kind: z.literal('quality'),
    scores: z.array(z.object({ peer: z.string(), score: z.number() })),
  }),
  /** Opus packets of tapped microphones, in order for each; after every tick that has some. */
  z.object({ kind: z.literal('sound'), packets: z.array(soundPacket) }),
  z.object({ kind: z.literal('recordingEnded'), recording: z.string() }),
  /** The disk refused a file; nothing more of this recording is written. */
  z.object({ kind: z.literal('recordingFailed'), recording: z.string(), message: z.string() }),
  z.object({ kind: z.literal('composition'), composition: z.string(), report: composerReport }),
  /** Its process has ended, asked to or not. */
  z.object({ kind: z.literal('compositionEnded'), composition: z.string() }),
  /** An error that affects nobody else, for the log. Never contains SDP, names or addresses. */
  z.object({ kind: z.literal('trouble'), message: z.string() }),
])
export type EngineReport = z.infer<typeof engineReport>
