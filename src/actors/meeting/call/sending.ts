import type { WireRole } from '../../../contracts/meeting/connection/shapes.ts'
import type { LocalMedia as SendableMedia } from '../../../services/rtc/publishPeer.ts'
import type { MeetingSession } from './meetingSession.ts'

/** Bandwidth limits of our tracks: those of the role, and of the microphone in bit/s. */
export const limitsOf = ({
  server,
  localMedia,
}: MeetingSession): { role: WireRole | undefined; audioBitrate: number } => ({
  role: server.role,
  audioBitrate: localMedia.audioBitrate,
})

/** Our track with this wire id, if it can be sent. */
export const sendableTrack = (
  { localMedia, screen, playlists }: MeetingSession,
  trackId: string,
): SendableMedia | undefined =>
  localMedia.sendable(trackId) ?? screen?.sendable(trackId) ?? playlists?.sendable(trackId)
