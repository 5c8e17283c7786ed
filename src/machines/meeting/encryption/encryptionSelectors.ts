import type { SnapshotFrom } from 'xstate'
import type { encryptionMachine } from './encryptionMachine.ts'

type Snapshot = SnapshotFrom<typeof encryptionMachine> | undefined

export type EncryptionCourse =
  | 'off'
  | 'unsupported'
  | 'released'
  | 'alone'
  | 'agreeing'
  | 'waiting'
  | 'encrypted'
  | 'failed'

export const selectEncryptionCourse = (snapshot: Snapshot): EncryptionCourse => {
  const course = snapshot?.value.course ?? 'off'
  return typeof course === 'string' ? course : 'released'
}

/** The server can neither see nor hear the call, so it neither records, streams nor captions it. */
export const selectIsEncrypted = (snapshot: Snapshot): boolean => selectEncryptionCourse(snapshot) !== 'off'
