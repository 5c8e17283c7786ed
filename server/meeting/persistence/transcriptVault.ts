/** One final caption. */
export interface SavedCaption {
  /** Milliseconds since the call began. */
  at: number
  role: string
  name: string
  text: string
}

/** Keeps captions; the portal implements it. */
export interface TranscriptVault {
  /** @throws Error for a room without a visit */
  begin(transcript: { id: string; roomId: string; requestedBy: string }): Promise<void>
  add(transcriptId: string, caption: SavedCaption): Promise<void>
  /** `erase`: a person who withdrew wants what was kept to be deleted. */
  ended(transcriptId: string, how: { erase: boolean }): Promise<void>
}

/** For a server without a portal, where nothing is kept. */
export const createNoTranscriptVault = (): TranscriptVault => ({
  begin: async () => {
    throw new Error('This server keeps no transcripts')
  },
  add: async () => {},
  ended: async () => {},
})
