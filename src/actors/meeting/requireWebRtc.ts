import { MeetingFailure, makeError } from '../../contracts/errors.ts'
import type { MeetingSession } from './meetingSession.ts'

/** Browsers without WebRTC or away from a secure page are told so before anything is tried (M5.25-M5.28). */
export const requireWebRtc = ({ platform }: MeetingSession): void => {
  if (!platform.mediaDevices) throw new MeetingFailure(makeError(6010, { action: 'JOIN' }))
  if (typeof RTCPeerConnection === 'undefined') throw new MeetingFailure(makeError(6011, { action: 'JOIN' }))
}
