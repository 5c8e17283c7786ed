import { DIAGNOSTICS_MESSAGE, DIAGNOSTICS_ROLE } from '../../contracts/diagnostics/diagnostics.ts'
import { type MeetingError, MeetingFailure, makeError } from '../../contracts/errors.ts'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'
import type { LocalMedia } from '../media/localMedia.ts'

/** Acquires the device of a check: alone, without a network, with the role of a check (protocol §10). */
export interface CheckPeer {
  /** @throws MeetingFailure of the catalogue's group 3000, or 6007 when the check was aborted meanwhile */
  acquire(kind: TrackType, deviceId: string, signal: AbortSignal): Promise<{ deviceId: string }>
  release(kind: TrackType): void
}

const MISSING = { audio: DIAGNOSTICS_MESSAGE.audioTrack, video: DIAGNOSTICS_MESSAGE.videoTrack } as const

/** M8.106, M8.107: there is no such device; other errors keep their text. */
const lacking = (kind: TrackType, error: MeetingError): MeetingError =>
  error.code === 3002 ? { ...error, message: MISSING[kind] } : error

export const createCheckPeer = (
  localMedia: Pick<LocalMedia, 'acquire' | 'release' | 'setRole'>,
): CheckPeer => ({
  async acquire(kind, deviceId, signal) {
    localMedia.setRole({
      ...DIAGNOSTICS_ROLE,
      publishParams: { ...DIAGNOSTICS_ROLE.publishParams, allowed: [kind] },
    })
    const acquired = await localMedia.acquire(kind, deviceId, true)
    if (signal.aborted) {
      // The browser's prompt was answered after the step was left: the device must not stay on.
      localMedia.release(kind)
      throw new MeetingFailure(
        makeError(6007, { action: 'TRACK', message: DIAGNOSTICS_MESSAGE.localPeer, trackType: kind }),
      )
    }
    if (acquired.fallback === null) return { deviceId: acquired.deviceId }
    localMedia.release(kind)
    throw new MeetingFailure(lacking(kind, acquired.fallback))
  },
  release: (kind) => localMedia.release(kind),
})
