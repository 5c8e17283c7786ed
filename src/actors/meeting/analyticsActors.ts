import { type AnyActorRef, fromCallback, type SnapshotFrom } from 'xstate'
import type { AnalyticsEvent, AnalyticsPeer } from '../../contracts/meeting/analytics.ts'
import type { Noted } from '../../machines/meeting/analyticsMachine.ts'
import type { meetingMachine } from '../../machines/meeting/meetingMachine.ts'
import type { peersMachine } from '../../machines/meeting/peersMachine.ts'
import type { roomMachine } from '../../machines/meeting/roomMachine.ts'
import { SYSTEM_ID } from '../../machines/systemIds.ts'
import { deviceIdOf } from '../../services/report/deviceId.ts'
import { agentOf } from './agent.ts'
import type { MeetingSession } from './meetingSession.ts'
import { snapshotOf } from './snapshotOf.ts'

/** Who reports, from what the room and the peers know at this moment. */
const peerOf = (system: Parameters<typeof snapshotOf>[0]): AnalyticsPeer => {
  const meeting = snapshotOf<SnapshotFrom<typeof meetingMachine>>(system, SYSTEM_ID.meeting)
  const room = snapshotOf<SnapshotFrom<typeof roomMachine>>(system, SYSTEM_ID.room)?.context.room
  const peers = snapshotOf<SnapshotFrom<typeof peersMachine>>(system, SYSTEM_ID.peers)?.context
  const self = peers?.peers[peers.localPeerId]
  return {
    peer_id: meeting?.context.peerId ?? '',
    session_id: room?.sessionId ?? '',
    room_id: room?.id ?? '',
    room_name: room?.name ?? '',
    template_id: room?.templateId ?? '',
    joined_at: room?.joinedAt ?? 0,
    session_started_at: room?.startedAt ?? 0,
    role: self?.roleName ?? '',
    user_name: self?.name ?? '',
    user_data: self?.metadata ?? '',
  }
}

/** Outcomes that say how long it took since it was asked for. */
const TIMED = /^(preview|join)\.(success|failed)$/

/** Adds time and identity to what the machines note; they know neither. */
export const defineStamperActor = (session: MeetingSession) =>
  fromCallback<Noted, undefined>(({ receive, sendBack, system }) => {
    const { platform } = session
    let askedAt = platform.now()
    const room: AnyActorRef | undefined = system.get(SYSTEM_ID.room)
    let wasConnecting = false
    const watching = room?.subscribe((snapshot: SnapshotFrom<typeof roomMachine>) => {
      const isConnecting = snapshot.matches('Connecting')
      if (isConnecting && !wasConnecting) askedAt = platform.now()
      wasConnecting = isConnecting
    })
    receive(({ name, properties }) => {
      const config = snapshotOf<SnapshotFrom<typeof meetingMachine>>(system, SYSTEM_ID.meeting)?.context
        .config
      const timestamp = platform.now()
      const event: AnalyticsEvent = {
        name,
        properties: TIMED.test(name) ? { ...properties, time: timestamp - askedAt } : properties,
        timestamp,
        device_id: deviceIdOf(platform.storage, platform.ids.uuid),
        metadata: {
          peer: peerOf(system),
          token: config?.authToken ?? '',
          userAgent: config ? agentOf(session, config.initEndpoint) : '',
        },
      }
      sendBack({ type: 'analytics.stamped', event })
    })
    return () => watching?.unsubscribe()
  })
