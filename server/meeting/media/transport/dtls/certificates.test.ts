import { createPublicKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createIdentity,
  isSigned,
  isUsableKey,
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

describe('the key of a client', () => {
  const rsa = (bits: number, exponent = 'AQAB') => {
    const modulus = randomBytes(bits / 8)
    modulus[0] = 0xc0
    return createPublicKey({
      key: { kty: 'RSA', n: modulus.toString('base64url'), e: exponent },
      format: 'jwk',
    })
  }

  it('is taken on the curves of browsers alone', () => {
    const onCurve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey
    const curves = ['prime256v1', 'secp384r1', 'secp521r1', 'secp256k1', 'sect571r1']
    expect(curves.filter((curve) => isUsableKey(onCurve(curve)))).toEqual(['prime256v1', 'secp384r1'])
    expect(isUsableKey(generateKeyPairSync('ed25519').publicKey)).toBe(false)
  })

  it('is neither too short to be safe nor so long that checking it burdens the calls', () => {
    expect([1_024, 2_048, 4_096, 4_104, 16_384].filter((bits) => isUsableKey(rsa(bits)))).toEqual([
      2_048, 4_096,
    ])
    expect(isUsableKey(rsa(2_048, randomBytes(200).toString('base64url')))).toBe(false)
  })
})
