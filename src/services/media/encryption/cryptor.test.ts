import { describe, expect, it } from 'vitest'
import { createDecryptor, createEncryptor, type EncodedFrame } from './cryptor.ts'
import { OVERHEAD, TRAILER } from './frames.ts'
import { Keyring } from './keyring.ts'
import type { EncryptionMode } from './messages.ts'

const PICTURE = Uint8Array.from({ length: 200 }, (_, index) => index)

const aes = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const createPair = async ({
  media = 'video',
  track = 't1',
  heard = 't1',
}: {
  media?: 'audio' | 'video'
  track?: string
  heard?: string
} = {}) => {
  const key = await aes()
  const sender = new Keyring()
  const receiver = new Keyring()
  sender.sending = { id: 7, key, counter: 0 }
  receiver.install('ana', { id: 7, key })
  let mode: EncryptionMode = 'encrypted'
  let keyFrames = 0
  const common = { mode: () => mode, media } as const
  const encrypt = createEncryptor({ ...common, keyring: sender, trackId: () => track })
  const decrypt = createDecryptor({ ...common, keyring: receiver, trackId: () => heard }, () => {
    keyFrames += 1
  })
  return {
    sender,
    receiver,
    encrypt,
    decrypt,
    setMode: (next: EncryptionMode) => {
      mode = next
    },
    keyFrames: () => keyFrames,
  }
}

const frameOf = (type?: string, bytes: Uint8Array = PICTURE): EncodedFrame => ({
  data: bytes.slice().buffer,
  type,
})
const bytesOf = ({ data }: EncodedFrame) => new Uint8Array(data)
const copyOf = (frame: EncodedFrame): EncodedFrame => ({ ...frame, data: frame.data.slice(0) })

describe('the encryption of frames', () => {
  it.each([
    { media: 'video', type: 'key', clear: 10 },
    { media: 'video', type: 'delta', clear: 3 },
    { media: 'audio', type: undefined, clear: 1 },
  ] as const)(
    'leaves $clear bytes of a $media frame ($type) readable and restores the frame',
    async ({ media, type, clear }) => {
      const { encrypt, decrypt } = await createPair({ media })
      const frame = frameOf(type)
      expect(await encrypt(frame)).toBe(true)
      const sealed = bytesOf(frame)
      expect(sealed.length).toBe(200 + OVERHEAD)
      expect(OVERHEAD).toBe(28)
      expect(sealed.subarray(0, clear)).toEqual(PICTURE.subarray(0, clear))
      expect(sealed.subarray(clear, clear + 20)).not.toEqual(PICTURE.subarray(clear, clear + 20))
      expect(await decrypt(frame)).toBe(true)
      expect(bytesOf(frame)).toEqual(PICTURE)
    },
  )

  it.each([0, 1, 2, 5])('encrypts a frame of %i bytes', async (length) => {
    const { encrypt, decrypt } = await createPair({ media: 'audio' })
    const frame = frameOf(undefined, PICTURE.subarray(0, length))
    await encrypt(frame)
    expect(bytesOf(frame).length).toBe(length + OVERHEAD)
    expect(await decrypt(frame)).toBe(true)
    expect(bytesOf(frame)).toEqual(PICTURE.subarray(0, length))
  })

  it('drops a frame when any byte of it was changed, readable ones too', async () => {
    const { encrypt, decrypt } = await createPair()
    for (const at of [0, 2, 5, 100, 200 + 15, 200 + OVERHEAD - TRAILER + 6]) {
      const frame = frameOf('delta')
      await encrypt(frame)
      bytesOf(frame)[at] = (bytesOf(frame)[at] ?? 0) ^ 1
      expect(await decrypt(frame)).toBe(false)
    }
  })

  it('drops a frame that was not encrypted, is too short, or was encrypted with another key', async () => {
    const { encrypt, decrypt, sender } = await createPair()
    expect(await decrypt(frameOf('key'))).toBe(false)
    expect(await decrypt(frameOf('key', PICTURE.subarray(0, 5)))).toBe(false)
    sender.sending = { id: 7, key: await aes(), counter: 0 }
    const wrong = frameOf('key')
    await encrypt(wrong)
    expect(await decrypt(wrong)).toBe(false)
    sender.sending = { id: 8, key: sender.sending.key, counter: 0 }
    const unknown = frameOf('key')
    await encrypt(unknown)
    expect(await decrypt(unknown)).toBe(false)
  })

  it('drops a frame that was received before, and one of another track', async () => {
    const { encrypt, decrypt } = await createPair()
    const frame = frameOf('key')
    await encrypt(frame)
    const again = copyOf(frame)
    expect(await decrypt(frame)).toBe(true)
    expect(await decrypt(again)).toBe(false)
    const other = await createPair({ heard: 't2' })
    const moved = frameOf('key')
    await other.encrypt(moved)
    expect(await other.decrypt(moved)).toBe(false)
  })

  it('accepts frames out of order, but none that is older than the window', async () => {
    const { encrypt, decrypt } = await createPair()
    const frames: EncodedFrame[] = []
    for (let count = 0; count < 2_100; count += 1) {
      const frame = frameOf('key', PICTURE.subarray(0, 12))
      await encrypt(frame)
      frames.push(frame)
    }
    const [oldest, second] = frames
    const newest = frames.at(-1)
    const before = frames.at(-3)
    if (!oldest || !second || !newest || !before) throw new Error('No frames')
    expect(await decrypt(newest)).toBe(true)
    expect(await decrypt(before)).toBe(true)
    expect(await decrypt(oldest)).toBe(false)
  })

  it('never uses a counter twice under one key, whatever the tracks', async () => {
    const { sender } = await createPair()
    const common = { keyring: sender, mode: () => 'encrypted' as const, media: 'video' as const }
    const one = createEncryptor({ ...common, trackId: () => 'a' })
    const two = createEncryptor({ ...common, trackId: () => 'b' })
    const frames = Array.from({ length: 20 }, () => frameOf('delta'))
    await Promise.all(frames.map((frame, index) => (index % 2 === 0 ? one : two)(frame)))
    const trailers = frames.map((frame) => bytesOf(frame).subarray(-TRAILER).join())
    expect(new Set(trailers).size).toBe(20)
  })

  it('sends nothing without a key or while held, and passes frames only when turned off', async () => {
    const { encrypt, decrypt, sender, setMode } = await createPair()
    sender.sending = null
    expect(await encrypt(frameOf('key'))).toBe(false)
    setMode('held')
    expect(await encrypt(frameOf('key'))).toBe(false)
    expect(await decrypt(frameOf('key'))).toBe(false)
    setMode('clear')
    const frame = frameOf('key')
    expect(await encrypt(frame)).toBe(true)
    expect(await decrypt(frame)).toBe(true)
    expect(bytesOf(frame)).toEqual(PICTURE)
  })

  it('asks for a key frame when the first frame that it can open is none', async () => {
    const { encrypt, decrypt, keyFrames } = await createPair()
    const delta = frameOf('delta')
    await encrypt(delta)
    await decrypt(delta)
    expect(keyFrames()).toBe(1)
    const key = frameOf('key')
    await encrypt(key)
    await decrypt(key)
    const next = frameOf('delta')
    await encrypt(next)
    await decrypt(next)
    expect(keyFrames()).toBe(1)
  })

  it('lets nobody replace the key of another sender', async () => {
    const { encrypt, decrypt, receiver } = await createPair()
    receiver.install('mallory', { id: 7, key: await aes() })
    const frame = frameOf('key')
    await encrypt(frame)
    expect(await decrypt(frame)).toBe(true)
  })
})
