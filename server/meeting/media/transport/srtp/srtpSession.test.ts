import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createSrtpTransform,
  SRTP_PROFILE,
  SRTP_PROFILES,
  type SrtpProfile,
  saltLength,
} from './srtpProfile.ts'
import { SrtpSession } from './srtpSession.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

const rtp = (sequence: number, ssrc = 1, payload: Uint8Array = Buffer.from('picture')): Buffer => {
  const header = hex('80600000 00000000 00000000')
  header.writeUInt16BE(sequence & 0xffff, 2)
  header.writeUInt32BE(ssrc, 8)
  return Buffer.concat([header, payload])
}
const RTCP = hex('80c90001 00000007 0102030405060708')

const pair = (profile: SrtpProfile): { ours: SrtpSession; theirs: SrtpSession } => {
  const keys = () => ({ key: randomBytes(16), salt: randomBytes(saltLength(profile)) })
  const [one, other] = [keys(), keys()]
  return {
    ours: new SrtpSession({ profile, local: one, remote: other }),
    theirs: new SrtpSession({ profile, local: other, remote: one }),
  }
}

describe('the transforms', () => {
  const PLAIN = `800f1234 decafbad cafebabe ${'ab'.repeat(16)}`
  const CONTROL = `81c8000b cafebabe ${'ab'.repeat(16)}`

  it('gives the bytes that libsrtp gives, with AES in counter mode and HMAC-SHA1', () => {
    const transform = createSrtpTransform(
      SRTP_PROFILE.aes128CmSha1,
      hex('e1f97a0d3e018be0d64fa32c06de4139'),
      hex('0ec675ad498afeebb6960b3aabe6'),
    )
    expect(transform.protectRtp(hex(PLAIN), 12, 0).toString('hex')).toBe(
      '800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb',
    )
    expect(transform.protectRtcp(hex(CONTROL), 1).toString('hex')).toBe(
      '81c8000bcafebabe7128035be487b9bdbef89041f977a5a880000001993e08cd54d6c1230798',
    )
  })

  it('gives the bytes that libsrtp gives, with AES-GCM', () => {
    const transform = createSrtpTransform(
      SRTP_PROFILE.aes128Gcm,
      hex('000102030405060708090a0b0c0d0e0f'),
      hex('a0a1a2a3a4a5a6a7a8a9aaab'),
    )
    expect(transform.protectRtp(hex(PLAIN), 12, 0).toString('hex')).toBe(
      '800f1234decafbadcafebabec5002ede04cfdd2eb91159e0880aa06ed2976826f796b201df3131a127e8a392',
    )
    expect(transform.protectRtcp(hex(CONTROL), 1).toString('hex')).toBe(
      '81c8000bcafebabec98b8b5df0392a55852b6c21ac8e7025c52c6fbea2b3b446ea31123ba88ce61e80000001',
    )
  })
})

describe.each(SRTP_PROFILES)('a session with profile %i', (profile) => {
  it('opens what the other side protected, across many wraps of the sequence', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.uint8Array({ maxLength: 40 })), {
          maxLength: 40,
        }),
        (steps) => {
          const { ours, theirs } = pair(profile)
          let sequence = 65_000
          for (const [step, payload] of steps) {
            sequence += step
            const packet = rtp(sequence, 1, payload)
            expect(theirs.unprotect(ours.protect(packet) ?? Buffer.alloc(0))).toEqual(packet)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('keeps header extensions readable, and their change out', () => {
    const { ours, theirs } = pair(profile)
    const packet = Buffer.concat([rtp(1).subarray(0, 12), hex('bede0001 10aa0000'), Buffer.from('picture')])
    packet[0] = 0x90
    const sent = ours.protect(packet) ?? Buffer.alloc(0)
    expect(sent.subarray(0, 20)).toEqual(packet.subarray(0, 20))
    const changed = Buffer.from(sent)
    changed[17] = 0xab
    expect(theirs.unprotect(changed)).toBeNull()
    expect(theirs.unprotect(sent)).toEqual(packet)
  })

  it('carries control packets, each once', () => {
    const { ours, theirs } = pair(profile)
    const sent = [ours.protect(RTCP), ours.protect(RTCP)].map((one) => one ?? Buffer.alloc(0))
    for (const packet of sent) expect(theirs.unprotect(Buffer.from(packet))).toEqual(RTCP)
    for (const packet of sent) expect(theirs.unprotect(Buffer.from(packet))).toBeNull()
  })

  it('sends nothing twice under one number, and takes nothing twice', () => {
    const { ours, theirs } = pair(profile)
    const sent = ours.protect(rtp(5)) ?? Buffer.alloc(0)
    expect(ours.protect(rtp(5, 1, Buffer.from('another picture')))).toBeNull()
    expect(theirs.unprotect(Buffer.from(sent))).not.toBeNull()
    expect(theirs.unprotect(Buffer.from(sent))).toBeNull()
  })

  it('takes nothing that was changed in any bit, and is no worse for it', () => {
    const { ours, theirs } = pair(profile)
    for (const packet of [rtp(9), RTCP]) {
      const sent = ours.protect(packet) ?? Buffer.alloc(0)
      for (let bit = 0; bit < sent.length * 8; bit += 1) {
        const changed = Buffer.from(sent)
        changed[bit >>> 3] = (changed[bit >>> 3] ?? 0) ^ (1 << (bit & 7))
        expect(theirs.unprotect(changed)).toBeNull()
      }
      expect(theirs.unprotect(sent)).toEqual(packet)
    }
  })

  it('takes any bytes without harm', () => {
    const { theirs } = pair(profile)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expect(theirs.unprotect(Buffer.from(bytes))).toBeNull()
      }),
    )
  })

  it('remembers the sources heard of last, and every one it sent under', () => {
    const { ours, theirs } = pair(profile)
    const first = ours.protect(rtp(1, 1)) ?? Buffer.alloc(0)
    expect(theirs.unprotect(Buffer.from(first))).not.toBeNull()
    for (let ssrc = 2; ssrc < 300; ssrc += 1) theirs.unprotect(ours.protect(rtp(1, ssrc)) ?? Buffer.alloc(0))
    const latest = ours.protect(rtp(2, 299)) ?? Buffer.alloc(0)
    expect(theirs.unprotect(Buffer.from(latest))).not.toBeNull()
    expect(theirs.unprotect(Buffer.from(latest))).toBeNull()
    expect(ours.protect(rtp(1, 1))).toBeNull()
  })
})
