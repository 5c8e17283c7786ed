import { decryptFrame, encryptFrame, type FrameKind, readTrailer } from './frames.ts'
import { FrameWindow } from './frameWindow.ts'
import type { Keyring } from './keyring.ts'
import type { EncryptionMode } from './messages.ts'

/** The part of RTCEncodedVideoFrame and RTCEncodedAudioFrame that is used here; audio has no type. */
export interface EncodedFrame {
  data: ArrayBuffer
  readonly type?: string | undefined
}

export interface CryptorDeps {
  readonly keyring: Keyring
  readonly mode: () => EncryptionMode
  readonly media: 'audio' | 'video'
  readonly trackId: () => string
}

/** Whether the frame, which was changed in place, goes on. */
export type FrameStep = (frame: EncodedFrame) => Promise<boolean>

const text = new TextEncoder()

const kindOf = ({ type }: EncodedFrame, media: 'audio' | 'video'): FrameKind => {
  if (media === 'audio') return 'audio'
  return type === 'key' ? 'key' : 'delta'
}

/** Nothing leaves without a key. */
export const createEncryptor =
  ({ keyring, mode, media, trackId }: CryptorDeps): FrameStep =>
  async (frame) => {
    if (mode() === 'clear') return true
    const sending = keyring.sending
    if (mode() === 'held' || sending === null) return false
    const sealed = await encryptFrame(
      new Uint8Array(frame.data),
      kindOf(frame, media),
      text.encode(trackId()),
      sending,
    )
    frame.data = sealed.buffer
    return true
  }

/**
 * Only frames that a participant encrypted for this track pass, each once: silence instead of noise.
 * @param requestKeyFrame called when frames were lost for want of a key and a picture can begin again
 */
export const createDecryptor = (
  { keyring, mode, media, trackId }: CryptorDeps,
  requestKeyFrame: () => void,
): FrameStep => {
  const frames = new FrameWindow()
  let hasLost = true
  return async (frame) => {
    if (mode() === 'clear') return true
    const data = new Uint8Array(frame.data)
    const trailer = readTrailer(data)
    const key = trailer === null ? null : keyring.find(trailer.keyId)
    if (mode() === 'held' || trailer === null || key === null) {
      hasLost = true
      return false
    }
    if (!frames.isFresh(trailer.keyId, trailer.counter)) return false
    const opened = await decryptFrame(data, kindOf(frame, media), text.encode(trackId()), key)
    if (opened === null) {
      hasLost = true
      return false
    }
    frames.accepted(trailer.keyId, trailer.counter)
    if (media === 'video' && hasLost && frame.type !== 'key') requestKeyFrame()
    else hasLost = false
    frame.data = opened.buffer
    return true
  }
}
