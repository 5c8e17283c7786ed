import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { workerCount } from '../config/workerCount.ts'
import type { Database } from '../db/client.ts'
import { createReportStore, createRoomStore } from '../db/meetingStores.ts'
import { clientAddressOf } from '../http/clientAddress.ts'
import { isComposerInstalled } from '../meeting/compose/composerInstalled.ts'
import type { MeetingLog } from '../meeting/meetingLog.ts'
import { createMeetingServer } from '../meeting/meetingServer.ts'
import type { RecordingVault } from '../meeting/persistence/recordingVault.ts'
import type { TranscriptVault } from '../meeting/persistence/transcriptVault.ts'
import type { VisitDirectory } from '../meeting/ports.ts'
import { createRoomRecorder } from '../portal/visitRecord/roomRecorder.ts'
import type { VisitRecord } from '../portal/visitRecord/visitRecord.ts'
import { hostedGuestRoutes } from './hostedGuestRoutes.ts'
import type { Meetings } from './meetings.ts'
import { createEmbeddedMeetings } from './meetingsEmbedded.ts'
import { createHostedMeetings } from './meetingsHosted.ts'

/** The configured meetings with what they add to the process. */
export interface OpenMeetings {
  port: Meetings
  /** Routes of its own, registered without prefix. */
  plugins: FastifyPluginAsync[]
  attach(server: HttpServer): void
  /** Resolves when calls can take place. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface MeetingParts {
  config: Config
  tokenSecret: string
  directory: VisitDirectory
  clock: Clock
  db: Database
  visitRecord: VisitRecord
  vault: RecordingVault
  transcripts: TranscriptVault
  log: MeetingLog
}

const openEmbedded = ({
  config,
  tokenSecret,
  directory,
  db,
  visitRecord,
  vault,
  transcripts,
  log,
}: MeetingParts): OpenMeetings => {
  const server = createMeetingServer({
    config: {
      tokenSecret,
      publicUrl: config.PUBLIC_URL ?? null,
      iceServers: config.ICE_SERVERS,
      ...(config.TURN_SECRET === undefined ? {} : { turnSecret: config.TURN_SECRET }),
      announcedIp: config.ANNOUNCED_IP ?? null,
      mediaPorts: config.MEDIA_PORTS,
      mediaTcpPort: config.MEDIA_TCP_PORT,
      mediaWorkers: workerCount(config),
      roomSize: { max: config.MEETING_MAX_PEERS, large: config.MEETING_LARGE_ROOM },
      ...(config.TRANSCRIBER === null ? {} : { transcriber: config.TRANSCRIBER }),
    },
    directory,
    log,
    store: createRoomStore(db),
    reports: createReportStore(db),
    recorder: createRoomRecorder(db, visitRecord),
    vault,
    streaming: {
      installed: config.COMPOSITIONS > 0 && isComposerInstalled(),
      rtmpHosts: config.RTMP_HOSTS,
      folder: join(config.DATA_DIR, 'streams'),
      compositions: config.COMPOSITIONS,
    },
    transcripts,
    addressOf: clientAddressOf(config.TRUST_PROXY),
  })
  return {
    port: createEmbeddedMeetings(server),
    plugins: [server.routes],
    attach: (http) => server.attach(http),
    ready: () => server.ready(),
    close: () => server.close(),
  }
}

const openHosted = ({ config, directory, clock, db, visitRecord }: MeetingParts): OpenMeetings => {
  const port = createHostedMeetings(
    {
      // The configuration requires both when meetings are hosted.
      accessKey: config.MEETINGS_ACCESS_KEY ?? '',
      secret: config.MEETINGS_SECRET ?? '',
      apiUrl: config.MEETINGS_API_URL,
      initUrl: config.MEETINGS_INIT_URL,
      templateId: config.MEETINGS_TEMPLATE_ID,
    },
    clock,
  )
  return {
    port,
    plugins: [
      hostedGuestRoutes(
        port,
        { directory, recorder: createRoomRecorder(db, visitRecord), now: () => clock().getTime() },
        config.PUBLIC_URL ?? null,
      ),
    ],
    attach: () => {},
    ready: async () => {},
    close: async () => {},
  }
}

export const openMeetings = (parts: MeetingParts): OpenMeetings =>
  parts.config.MEETINGS === 'hosted' ? openHosted(parts) : openEmbedded(parts)
