import { MeetingFailure, makeError } from '../../../contracts/errors.ts'
import type { MeetingSession } from '../call/meetingSession.ts'

/** Reports a missing WebRTC or an insecure page before any attempt (M5.25-M5.28). */
export const requireWebRtc = ({ platform }: MeetingSession): void => {
  if (!platform.mediaDevices) throw new MeetingFailure(makeError(6010, { action: 'JOIN' }))
  if (typeof RTCPeerConnection === 'undefined') throw new MeetingFailure(makeError(6011, { action: 'JOIN' }))
}
