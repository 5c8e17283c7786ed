import type { RecordingEnd } from '../room/recording/recordingState.ts'

/** Where the files of a recording are written, and their key. */
export interface RecordingTarget {
  directory: string
  /** 32 bytes. */
  key: Buffer
}

/** Keeps recordings; the portal implements it. */
export interface RecordingVault {
  /** Null for an unknown recording. */
  target(recordingId: string): Promise<RecordingTarget | null>
  /** The media process writes no more. `erase`: a person who withdrew wants the files to be deleted. */
  ended(recordingId: string, how: { end: RecordingEnd; erase: boolean }): Promise<void>
}

/** For a server without a portal, where nothing is recorded. */
export const createNoRecordingVault = (): RecordingVault => ({
  target: async () => null,
  ended: async () => {},
})
