import type { RecordingEnd, RecordingKind } from '../room/recording/recordingState.ts'

/** Where the files of a recording are written, and their key. */
export interface RecordingTarget {
  directory: string
  /** 32 bytes. */
  key: Buffer
}

export interface RecordingEnding {
  end: RecordingEnd
  /** A person who withdrew consent wants the files to be deleted. */
  erase: boolean
}

/** Keeps recordings; the portal implements it. */
export interface RecordingVault {
  /** A recording that was requested in the call; one that exists already, or of an unknown visit, changes nothing. */
  create(recordingId: string, about: { roomId: string; kind: RecordingKind }): Promise<void>
  /** Null for an unknown recording. */
  target(recordingId: string): Promise<RecordingTarget | null>
  /** It has ended and its files are being completed. What was requested is on the disk when this resolves. */
  ending(recordingId: string, how: RecordingEnding): Promise<void>
  /** Its files are complete. What `ending` has stored holds; a second call changes nothing. */
  ended(recordingId: string, how: RecordingEnding): Promise<void>
}

/** For a server without a portal, where nothing is recorded. */
export const createNoRecordingVault = (): RecordingVault => ({
  create: async () => {},
  target: async () => null,
  ending: async () => {},
  ended: async () => {},
})
