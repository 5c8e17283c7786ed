import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type MeetingClock, systemClock } from './clock.ts'
import { addressTag } from './http/addressTag.ts'
import { signBoardToken } from './http/boardToken.ts'
import { meetingRoutes } from './http/meetingRoutes.ts'
import { signMeetingToken } from './http/meetingToken.ts'
import { type MediaService, startMediaProcess } from './media/mediaProcess.ts'
import type { MeetingLog } from './meetingLog.ts'
import { createNoRecordingVault, type RecordingVault } from './persistence/recordingVault.ts'
import { createMemoryReportStore, type ReportStore } from './persistence/reportStore.ts'
import { createMemoryRoomStore, type RoomStore } from './persistence/roomStore.ts'
import { createMemoryVisitRecorder, type VisitRecorder } from './persistence/visitRecorder.ts'
import type { MeetingConfig, MeetingServer, RecordingRefusal, VisitDirectory } from './ports.ts'
import type { Decision } from './room/decision.ts'
import { DEFAULT_SIZE } from './room/roomState.ts'
import { AccessCheck } from './signalling/accessCheck.ts'
import { RoomRegistry } from './signalling/roomRegistry.ts'
import { SocketServer } from './signalling/socketServer.ts'

const refusalOf = (decision: Decision): RecordingRefusal | null => {
  if (decision.ok) return null
  return decision.code === 404 ? 'noCall' : 'conflict'
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
  clock = systemClock,
  addressOf = (request) => request.socket.remoteAddress ?? 'unknown',
  media = startMediaProcess({
    announcedIp: config.announcedIp,
    mediaPorts: config.mediaPorts,
  }),
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
  clock?: MeetingClock
  /** The client's address of an upgrade, through trusted proxies. */
  addressOf?: (request: IncomingMessage) => string
  media?: MediaService
}): MeetingServer => {
  const access = new AccessCheck(directory, log)
  const registry = new RoomRegistry(
    {
      media,
      clock,
      log,
      newId: randomUUID,
      store,
      reports,
      recorder,
      vault,
      signBoardToken: (grant) => signBoardToken(config.tokenSecret, grant, clock.now()),
    },
    { directory, access },
    config.roomSize ?? DEFAULT_SIZE,
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
      boards: { tokenSecret: config.tokenSecret, registry, clock },
      access,
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
      request: async (roomId, recordingId, requestedBy) =>
        refusalOf(
          await registry.record(roomId, {
            type: 'requestRecording',
            peerId: null,
            recordingId,
            requestedBy,
            at: clock.now(),
          }),
        ),
      set: async (roomId, recordingId, change) =>
        refusalOf(await registry.record(roomId, { type: 'setRecording', peerId: null, recordingId, change })),
      isOpen: (roomId) => registry.isRecording(roomId),
    },
    waiting: registry.waiting,
    ready: () => media.ready(),
    close: async () => {
      await registry.drain()
      sockets.close()
      await media.close()
    },
  }
}
