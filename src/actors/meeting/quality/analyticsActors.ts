import { type AnyActorRef, fromCallback, type SnapshotFrom } from 'xstate'
import type { AnalyticsEvent, AnalyticsPeer } from '../../../contracts/meeting/quality/analytics.ts'
import type { meetingMachine } from '../../../machines/meeting/call/meetingMachine.ts'
import type { roomMachine } from '../../../machines/meeting/call/roomMachine.ts'
import type { peersMachine } from '../../../machines/meeting/people/peersMachine.ts'
import type { Noted } from '../../../machines/meeting/quality/analyticsMachine.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { deviceIdOf } from '../../../services/report/deviceId.ts'
import { agentOf } from '../call/agent.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { snapshotOf } from '../call/snapshotOf.ts'

/** The reporting peer, from the current state of the room and the peers. */
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

/** Outcomes that report the time since the request. */
const TIMED = /^(preview|join)\.(success|failed)$/

/** Adds time and identity to the machines' notes, which have neither. */
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
