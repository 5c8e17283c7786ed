/** Whether the call of a room is end-to-end encrypted (docs/decisions/0184). It outlives the session. */
export interface RoomEncryption {
  readonly on: boolean
  /** How often it was turned on or off since the room was opened; each turn gives the media other connections. */
  readonly turns: number
}

export const NOT_ENCRYPTED: RoomEncryption = { on: false, turns: 0 }

/**
 * The id of the media node as clients see it. A turn of the encryption changes it, so that clients open new
 * connections on which every frame of every track is treated alike.
 */
export const nodeIdWith = (mediaNodeId: string, { turns }: RoomEncryption): string =>
  turns === 0 ? mediaNodeId : `${mediaNodeId}.${turns}`
