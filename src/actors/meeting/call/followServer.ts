import type { MeetingSession } from './meetingSession.ts'
import { limitsOf } from './sending.ts'

/** Applies the node and our role to the handles of the call, before the machines read the same notification. */
export const followServer = (session: MeetingSession): void => {
  session.signal.notifications$.subscribe(({ method, params }) => {
    if (method === 'node-info') session.server.nodeId = params.sfu_node_id || undefined
    if (method !== 'on-policy-change') return
    const role = params.known_roles[params.name]
    session.server.role = role
    session.localMedia.setRole(role)
    session.screen?.setRole(role)
    // Senders that are not negotiated yet refuse; their offer sets the limits.
    session.publish.current?.applyLimits(limitsOf(session)).catch(() => undefined)
  })
}
