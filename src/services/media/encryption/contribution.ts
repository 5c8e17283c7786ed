import { createKeyPair, digest, type KeyPair, randomBytes, toBase64url } from './keyMaterial.ts'

/** Our part of a round: an ephemeral key, which is shown when the commitments of all are known. */
export interface Contribution {
  readonly generation: number
  readonly pair: KeyPair
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly commitment: string
  /** The round for which it was shown; it is never used for another one. */
  round: string | null
}

interface Contributor {
  readonly peerId: string
  readonly instance: string
  readonly generation: number
}

export const contributionDigest = (
  { peerId, instance, generation }: Contributor,
  key: Uint8Array,
  nonce: Uint8Array,
) => digest('consulta commitment 1', [peerId, instance, String(generation), key, nonce])

export const createContribution = async (contributor: Contributor): Promise<Contribution> => {
  const pair = await createKeyPair()
  const nonce = randomBytes(32)
  const commitment = await contributionDigest(contributor, pair.publicKey, nonce)
  return {
    generation: contributor.generation,
    pair,
    nonce,
    commitment: toBase64url(commitment),
    round: null,
  }
}
