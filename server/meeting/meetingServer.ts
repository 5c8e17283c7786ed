import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { failureOf } from '../failure.ts'
import { type MeetingClock, systemClock } from './clock.ts'
import { NO_STREAMING, Streaming, type StreamingSettings } from './compose/streaming.ts'
import { addressTag } from './http/addressTag.ts'
import { meetingRoutes } from './http/meetingRoutes.ts'
import { checkMeetingToken, signMeetingToken } from './http/meetingToken.ts'
import { signWhiteboardToken } from './http/whiteboardToken.ts'
import type { MediaService } from './media/mediaProcess.ts'
import { MediaWorkers, startMediaWorkers } from './media/mediaWorkers.ts'
import type { MeetingLog } from './meetingLog.ts'
import { createNoRecordingVault, type RecordingVault } from './persistence/recordingVault.ts'
import { createMemoryReportStore, type ReportStore } from './persistence/reportStore.ts'
import { createMemoryRoomStore, type RoomStore } from './persistence/roomStore.ts'
import { createNoTranscriptVault, type TranscriptVault } from './persistence/transcriptVault.ts'
import { createMemoryVisitRecorder, type VisitRecorder } from './persistence/visitRecorder.ts'
import type { MeetingConfig, MeetingServer, RecordingRefusal, VisitDirectory } from './ports.ts'
import { COMPOSER_BUSY } from './room/composing/openComposition.ts'
import type { Decision } from './room/decision.ts'
import { DEFAULT_SIZE } from './room/roomState.ts'
import { AccessCheck } from './signalling/accessCheck.ts'
import { RoomRegistry } from './signalling/roomRegistry.ts'
import { SocketServer } from './signalling/socketServer.ts'
import { startTranscriberService, type TranscriberService } from './transcription/transcriberService.ts'

const refusalOf = (decision: Decision): RecordingRefusal | null => {
  if (decision.ok) return null
  if (decision.code === 404) return 'noCall'
  return decision === COMPOSER_BUSY || decision.code === 400 ? 'noComposer' : 'conflict'
}

/** Tokens, init, signalling and media of consultations. Only tests replace clock and media. */
export const createMeetingServer = ({
  config,
  directory,
  log,
  store = createMemoryRoomStore(),
  reports = createMemoryReportStore(),
  recorder = createMemoryVisitRecorder(),
  vault = createNoRecordingVault(),
  streaming: streamingSettings = NO_STREAMING,
  transcripts = createNoTranscriptVault(),
  clock = systemClock,
  addressOf = (request) => request.socket.remoteAddress ?? 'unknown',
  media = startMediaWorkers(config.mediaWorkers ?? 1, {
    announcedIp: config.announcedIp,
    mediaPorts: config.mediaPorts,
    tcpPort: config.mediaTcpPort,
  }),
  transcriber = config.transcriber === undefined || config.transcriber.kind === 'browser'
    ? null
    : startTranscriberService(config.transcriber, (trouble) => log.warn({ trouble }, 'transcriber')),
}: {
  config: MeetingConfig
  directory: VisitDirectory
  log: MeetingLog
  /** Stores rooms and reports; in memory without a database. */
  store?: RoomStore
  reports?: ReportStore
  /** Writes visit records. */
  recorder?: VisitRecorder
  /** Keeps recordings; without it none can be made. */
  vault?: RecordingVault
  /** Composes calls; without it nothing can be streamed. */
  streaming?: StreamingSettings
  /** Keeps transcripts; without it none can be kept. */
  transcripts?: TranscriptVault
  clock?: MeetingClock
  /** The client's address of an upgrade, through trusted proxies. */
  addressOf?: (request: IncomingMessage) => string
  /** One service, or several over which the rooms are spread. */
  media?: MediaService | readonly MediaService[]
  transcriber?: TranscriberService | null
}): MeetingServer => {
  const workers = new MediaWorkers('publish' in media ? [media] : media)
  const streaming = new Streaming(streamingSettings)
  const cleared = streaming.clear()
  cleared.catch((error: unknown) =>
    log.error({ failure: failureOf(error) }, 'old streams could not be deleted'),
  )
  const access = new AccessCheck(directory, log)
  const registry = new RoomRegistry(
    {
      workers,
      clock,
      log,
      newId: randomUUID,
      store,
      reports,
      recorder,
      vault,
      streaming,
      transcriber,
      transcripts,
      signWhiteboardToken: (grant) => signWhiteboardToken(config.tokenSecret, grant, clock.now()),
    },
    { directory, access },
    config.roomSize ?? DEFAULT_SIZE,
    config.transcriber === undefined ? null : config.transcriber.kind === 'browser' ? 'browser' : 'server',
  )
  const sockets = new SocketServer({
    tokenSecret: config.tokenSecret,
    publicUrl: config.publicUrl,
    registry,
    clock,
    log,
    addressOf,
  })
  return {
    routes: meetingRoutes(config, directory, {
      reports,
      recorder,
      now: () => clock.now(),
      whiteboards: { tokenSecret: config.tokenSecret, registry, clock },
      access,
      liveStreams: streaming.liveStreams,
      udpProbe: () => workers.probe,
    }),
    attach: (server) => sockets.attach(server),
    mintToken: ({ address, ...request }) =>
      signMeetingToken(config.tokenSecret, {
        ...request,
        ...(address === undefined ? {} : { addressTag: addressTag(config.tokenSecret, address) }),
      }),
    recheckAccess: () => registry.recheckAccess(),
    endRoom: (roomId, reason) => registry.endRoom(roomId, reason),
    unlockRoom: (roomId) => registry.unlock(roomId),
    recording: {
      request: async (roomId, recordingId, requestedBy, kind) =>
        refusalOf(
          await registry.record(roomId, {
            ...{ type: 'requestRecording', peerId: null, recordingId, kind, requestedBy },
            ...{ compositionId: randomUUID(), busy: streaming.isBusy, at: clock.now() },
          }),
        ),
      set: async (roomId, recordingId, change) =>
        refusalOf(await registry.record(roomId, { type: 'setRecording', peerId: null, recordingId, change })),
      isOpen: (roomId) => registry.isRecording(roomId),
    },
    waiting: registry.waiting,
    memberOf: async (token) => {
      const check = await checkMeetingToken(config.tokenSecret, token)
      return check.ok ? (registry.running(check.grant.roomId)?.memberOf(check.grant.tokenId) ?? null) : null
    },
    ready: async () => {
      await cleared
      await workers.ready()
    },
    close: async () => {
      await registry.drain()
      sockets.close()
      await transcriber?.close()
      await workers.close()
    },
  }
}
