import type { RecordingEnd, RecordingKind } from '../room/recording/recordingState.ts'

/** Where the files of a recording are written, and their key. */
export interface RecordingTarget {
  directory: string
  /** 32 bytes. */
  key: Buffer
}

/** Keeps recordings; the portal implements it. */
export interface RecordingVault {
  /** A recording that was requested in the call; one that exists already, or of an unknown visit, changes nothing. */
  create(recordingId: string, about: { roomId: string; kind: RecordingKind }): Promise<void>
  /** Null for an unknown recording. */
  target(recordingId: string): Promise<RecordingTarget | null>
  /** Its files are complete. `erase`: a person who withdrew consent wants the files to be deleted. */
  ended(recordingId: string, how: { end: RecordingEnd; erase: boolean }): Promise<void>
}

/** For a server without a portal, where nothing is recorded. */
export const createNoRecordingVault = (): RecordingVault => ({
  create: async () => {},
  target: async () => null,
  ended: async () => {},
})
