import { Observable } from 'rxjs'
import { fromPromise } from 'xstate'
import type { OutputOf } from '../../../contracts/machineContract.ts'
import {
  BLOCKED_UDP_HOURS,
  BLOCKED_UDP_KEY,
  blockedUdp,
} from '../../../contracts/meeting/connection/blockedUdp.ts'
import type { mediaPathContract } from '../../../machines/meeting/connection/mediaPathContract.ts'
import { createStorage } from '../../../services/portal/storage.ts'
import { testUdp } from '../../../services/rtc/udpTest.ts'
import { streamLogic } from '../../kit/streamLogic.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Contract = typeof mediaPathContract
const HOUR = 3_600_000

/** Whether a former call on this device found UDP blocked, some hours ago at most. */
export const defineRecallPathActor = ({ platform }: Pick<MeetingSession, 'platform'>) =>
  fromPromise<OutputOf<Contract, 'recallPath'>, undefined>(async () => {
    const stored = createStorage(platform.storage).read(BLOCKED_UDP_KEY, blockedUdp)
    const now = platform.now()
    // A clock that was set back must not keep it for longer.
    return {
      blocked: stored !== null && stored.until > now && stored.until <= now + BLOCKED_UDP_HOURS * HOUR,
    }
  })

/** Remembers that UDP is blocked, or that it is not. */
export const defineStorePathActor = ({ platform }: Pick<MeetingSession, 'platform'>) =>
  fromPromise<Record<string, never>, { blocked: boolean }>(async ({ input }) => {
    const store = createStorage(platform.storage)
    if (input.blocked) store.write(BLOCKED_UDP_KEY, { until: platform.now() + BLOCKED_UDP_HOURS * HOUR })
    else store.remove(BLOCKED_UDP_KEY)
    return {}
  })

/** Sends checks to the media server until one is answered; `passes` is false when the browser gives up. */
export const defineTestUdpActor = (session: MeetingSession) =>
  fromPromise<OutputOf<Contract, 'testUdp'>, undefined>(({ signal }) =>
    rejectPlain('CONNECT', async () => {
      const probe = session.server.init?.config.udpProbe
      if (probe === undefined) throw new Error('This server offers no test of UDP')
      return { passes: await testUdp(probe, session.platform.createPeerConnection, signal) }
    }),
  )

/** Connections are created over TCP while this actor runs. It sends nothing. */
export const defineUseTcpActor = ({ connections }: MeetingSession) =>
  streamLogic(
    () =>
      new Observable(() => {
        connections.prefersTcp = true
        return () => {
          connections.prefersTcp = false
        }
      }),
  )
