import type { AgreementStatus } from './keyAgreement.ts'

/** Between the page and the worker of the encryption. Keys stay in the worker. */

/** `held`: nothing is sent or shown. `clear`: encryption was turned off, and frames pass as they are. */
export type EncryptionMode = 'encrypted' | 'held' | 'clear'

export type ToEncryptionWorker =
  | { kind: 'begin'; peerId: string }
  | { kind: 'roster'; peerIds: readonly string[] }
  | { kind: 'message'; from: string; text: string }
  | { kind: 'mode'; mode: EncryptionMode }
  /** The receiver with this number has another track from now on. */
  | { kind: 'label'; number: number; trackId: string }

export type FromEncryptionWorker =
  | { kind: 'send'; to: string; text: string }
  | { kind: 'status'; status: AgreementStatus }

/** Options of the transform of one sender or receiver. */
export interface TransformOptions {
  readonly side: 'send' | 'receive'
  readonly media: 'audio' | 'video'
  readonly number: number
  readonly trackId: string
}
