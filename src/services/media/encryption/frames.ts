/** Encrypted frames (decision 0184): clear head | AES-GCM of the rest | counter (8 bytes) | key id (4 bytes). */

/**
 * Bytes at the beginning of a frame that stay readable but authenticated: the server tells key frames of VP8 by
 * them (RFC 6386 §9.1), and an Opus packet by its first byte.
 */
const CLEAR = { key: 10, delta: 3, audio: 1 } as const
export type FrameKind = keyof typeof CLEAR

const TAG = 16
const COUNTER = 8
const KEY_ID = 4
export const TRAILER = COUNTER + KEY_ID
/** Bytes by which an encrypted frame is longer. */
export const OVERHEAD = TAG + TRAILER
/** A key encrypts at most this many frames; a sender makes another key long before. */
const MAX_COUNTER = Number.MAX_SAFE_INTEGER

export interface MediaKey {
  readonly id: number
  /** AES-GCM, 256 bits, not extractable. */
  readonly key: CryptoKey
}

/** A key with the number of frames that it has encrypted, of all tracks and layers together. */
export interface SendingKey extends MediaKey {
  counter: number
}

const trailerOf = ({ id }: MediaKey, counter: number): Uint8Array<ArrayBuffer> => {
  const trailer = new Uint8Array(TRAILER)
  const view = new DataView(trailer.buffer)
  view.setBigUint64(0, BigInt(counter))
  view.setUint32(COUNTER, id)
  return trailer
}

/** The trailer is the IV: under one key no counter is used twice. */
const algorithm = (trailer: BufferSource, head: Uint8Array, label: Uint8Array): AesGcmParams => {
  const additionalData = new Uint8Array(head.length + label.length)
  additionalData.set(head)
  additionalData.set(label, head.length)
  return { name: 'AES-GCM', iv: trailer, additionalData }
}

/** @param label of the track, so that a frame is accepted on its own track only */
export const encryptFrame = async (
  data: Uint8Array<ArrayBuffer>,
  kind: FrameKind,
  label: Uint8Array,
  sending: SendingKey,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (sending.counter >= MAX_COUNTER) throw new Error('The key has encrypted too many frames')
  sending.counter += 1
  const trailer = trailerOf(sending, sending.counter)
  const head = data.subarray(0, Math.min(CLEAR[kind], data.length))
  const sealed = await crypto.subtle.encrypt(
    algorithm(trailer, head, label),
    sending.key,
    data.subarray(head.length),
  )
  const out = new Uint8Array(data.length + OVERHEAD)
  out.set(head)
  out.set(new Uint8Array(sealed), head.length)
  out.set(trailer, out.length - TRAILER)
  return out
}

/** The counter and key id of a frame; null when it is too short to be encrypted. */
export const readTrailer = (data: Uint8Array): { keyId: number; counter: number } | null => {
  if (data.length < OVERHEAD) return null
  const view = new DataView(data.buffer, data.byteOffset + data.length - TRAILER, TRAILER)
  const counter = view.getBigUint64(0)
  if (counter > BigInt(MAX_COUNTER)) return null
  return { keyId: view.getUint32(COUNTER), counter: Number(counter) }
}

/** Null: another key, a changed byte, or another track. */
export const decryptFrame = async (
  data: Uint8Array<ArrayBuffer>,
  kind: FrameKind,
  label: Uint8Array,
  { key }: MediaKey,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const length = data.length - OVERHEAD
  if (length < 0) return null
  const head = data.subarray(0, Math.min(CLEAR[kind], length))
  const trailer = data.subarray(data.length - TRAILER)
  try {
    const opened = await crypto.subtle.decrypt(
      algorithm(trailer, head, label),
      key,
      data.subarray(head.length, data.length - TRAILER),
    )
    const out = new Uint8Array(length)
    out.set(head)
    out.set(new Uint8Array(opened), head.length)
    return out
  } catch {
    return null
  }
}
