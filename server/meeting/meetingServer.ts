import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type MeetingClock, systemClock } from './clock.ts'
import { signBoardToken } from './http/boardToken.ts'
import { meetingRoutes } from './http/meetingRoutes.ts'
import { signMeetingToken } from './http/meetingToken.ts'
import { createMemoryReportStore, type ReportStore } from './keeping/reportStore.ts'
import { createMemoryRoomStore, type RoomStore } from './keeping/roomStore.ts'
import { createMemoryVisitRecorder, type VisitRecorder } from './keeping/visitRecorder.ts'
import { type MediaService, startMediaProcess } from './media/mediaProcess.ts'
import type { MeetingLog } from './meetingLog.ts'
import type { MeetingConfig, MeetingServer, VisitDirectory } from './ports.ts'
import { DEFAULT_SIZE } from './room/roomState.ts'
import { DoorKeeper } from './signalling/doorKeeper.ts'
import { RoomRegistry } from './signalling/roomRegistry.ts'
import { SocketServer } from './signalling/socketServer.ts'

/** Token, init, signalling and media of the consultations. Clock and media are replaced in tests only. */
export const createMeetingServer = ({
  config,
  directory,
  log,
  store = createMemoryRoomStore(),
  reports = createMemoryReportStore(),
  recorder = createMemoryVisitRecorder(),
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
  /** Where rooms and reports are kept; in memory unless there is a database. */
  store?: RoomStore
  reports?: ReportStore
  /** Where the record of each visit is written. */
  recorder?: VisitRecorder
  clock?: MeetingClock
  /** Who opens a socket, through trusted proxies. */
  addressOf?: (request: IncomingMessage) => string
  media?: MediaService
}): MeetingServer => {
  const doors = new DoorKeeper(directory, log)
  const registry = new RoomRegistry(
    {
      media,
      clock,
      log,
      newId: randomUUID,
      store,
      reports,
      recorder,
      signBoardToken: (grant) => signBoardToken(config.tokenSecret, grant, clock.now()),
    },
    { directory, doors },
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
      doors,
    }),
    attach: (server) => sockets.attach(server),
    mintToken: (order) => signMeetingToken(config.tokenSecret, order),
    recheckDoors: () => registry.recheckDoors(),
    endRoom: (roomId, reason) => registry.endRoom(roomId, reason),
    unlockRoom: (roomId) => registry.unlock(roomId),
    ready: () => media.ready(),
    close: async () => {
      await registry.drain()
      sockets.close()
      await media.close()
    },
  }
}
