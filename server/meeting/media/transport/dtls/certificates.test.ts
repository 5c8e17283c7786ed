import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createIdentity,
  isSigned,
  matchesFingerprint,
  publicKeyOf,
  renewIdentity,
  SIGNATURES,
} from './certificates.ts'

describe('an identity', () => {
  it('is renewed as another certificate of the same key, rightly signed each time', async () => {
    const first = await createIdentity()
    const seen = new Set([first.fingerprint])
    for (let count = 0; count < 50; count += 1) {
      const renewed = renewIdentity(first)
      seen.add(renewed.fingerprint)
      const certificate = new X509Certificate(renewed.der)
      expect(certificate.verify(certificate.publicKey)).toBe(true)
      expect(certificate.publicKey.equals(publicKeyOf(first.der))).toBe(true)
      expect(matchesFingerprint(renewed.der, renewed.fingerprint)).toBe(true)
      const bytes = Buffer.from('said')
      const scheme = SIGNATURES.ecdsaP256Sha256
      expect(isSigned(publicKeyOf(renewed.der), scheme, bytes, renewed.sign(bytes))).toBe(true)
    }
    expect(seen.size).toBe(51)
  })
})
