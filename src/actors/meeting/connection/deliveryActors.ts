import { fromPromise, type SnapshotFrom } from 'xstate'
import type { OutputOf } from '../../../contracts/machineContract.ts'
import type { AnalyticsEvent } from '../../../contracts/meeting/quality/analytics.ts'
import type { meetingMachine } from '../../../machines/meeting/call/meetingMachine.ts'
import type { analyticsContract } from '../../../machines/meeting/quality/analyticsContract.ts'
import type { networkQualityContract } from '../../../machines/meeting/quality/networkQualityContract.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { testNetwork } from '../../../services/report/networkTest.ts'
import { readPending, roomOfToken, writePending } from '../../../services/report/pendingReports.ts'
import { postReport } from '../../../services/report/reportClient.ts'
import { reportHostOf } from '../../../services/report/reportHost.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'
import { snapshotOf } from '../call/snapshotOf.ts'

/**
 * Over the socket while it is open, otherwise over HTTP; failed events are stored in the browser (protocol
 * §11.1, §11.2).
 */
export const defineDeliverActor = (session: MeetingSession) =>
  fromPromise<OutputOf<typeof analyticsContract, 'deliver'>, { events: AnalyticsEvent[] }>(
    ({ input, signal, system }) =>
      rejectPlain('ANALYTICS', async () => {
        const { fetch, storage } = session.platform
        const config = snapshotOf<SnapshotFrom<typeof meetingMachine>>(system, SYSTEM_ID.meeting)?.context
          .config
        if (!config) return { pending: 0 }
        const waiting = [...readPending(storage), ...input.events]
        const kept: AnalyticsEvent[] = []
        const room = roomOfToken(config.authToken)
        for (const event of waiting) {
          const { peer, token: own } = event.metadata
          // Stored events have no token; only that of their own room may be used.
          const token = own === '' && peer.room_id === room ? config.authToken : own
          if (token === '') {
            kept.push(event)
            continue
          }
          if (session.signal.isOpen() && token === config.authToken) {
            session.signal.notify('analytics', {
              name: event.name,
              info: { ...event.properties, timestamp: event.timestamp, domain: 'CUSTOM' },
              timestamp: session.platform.now(),
            })
            continue
          }
          const isDone = await postReport(
            reportHostOf(config.initEndpoint),
            config.initEndpoint,
            { ...event, metadata: { ...event.metadata, token } },
            { fetch, signal },
          )
          if (!isDone) kept.push(event)
        }
        writePending(storage, kept)
        return { pending: kept.length }
      }),
  )

export const defineTestNetworkActor = (session: MeetingSession) =>
  fromPromise<OutputOf<typeof networkQualityContract, 'testNetwork'>, undefined>(({ signal }) =>
    rejectPlain('NETWORK', async () => {
      const health = session.server.init?.config.networkHealth
      if (!health) return { score: -1, downlinkKbps: null }
      const { fetch, now } = session.platform
      return { ...(await testNetwork(health, { fetch, now, signal })) }
    }),
  )
