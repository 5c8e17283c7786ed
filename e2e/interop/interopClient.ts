/** What both clients can do in a room, in the same words: the specs run with either on either side. */

export interface SeenPeer {
  id: string
  name: string
  role: string
  hand: boolean
  metadata: string
  audioOn: boolean
  videoOn: boolean
}

export interface InteropState {
  connected: boolean
  over: boolean
  id: string
  role: string
  hand: boolean
  audioOn: boolean
  videoOn: boolean
  /** The others. */
  peers: SeenPeer[]
  messages: { text: string; from: string }[]
  /** What the application was told, by the names both clients share. */
  events: string[]
  /** Codes of what failed, in order. */
  errors: number[]
  /** The role somebody asks us to take. */
  askedRole: string | null
  /** Kinds of our tracks that somebody asks us to turn on. */
  askedToUnmute: string[]
  stored: Record<string, unknown>
  /** Names of the last list asked for from the server. */
  found: string[]
  /** How many the server said there are; null where it has not. */
  total: number | null
  board: SeenBoard | null
}

/** The first whiteboard of the room, as this client has it. */
export interface SeenBoard {
  open: boolean
  title: string
  owner: string
  permissions: string[]
  url: string
}

export type MediaKind = 'audio' | 'video'

export interface Entrance {
  token: string
  initEndpoint: string
  name: string
}

/** Each wish is made known at once; what comes of it is read from the state. */
export interface InteropClient {
  enter(entrance: Entrance): void
  leave(): void
  toggle(kind: MediaKind, enabled: boolean): void
  say(text: string): void
  sayTo(peerId: string, text: string): void
  sayToRole(role: string, text: string): void
  /** Our own hand when no peer is named. */
  raiseHand(raised: boolean, peerId: string | null): void
  setTheirTrack(peerId: string, kind: MediaKind, enabled: boolean): void
  setTracksOf(role: string, kind: MediaKind, enabled: boolean): void
  unmuteAsAsked(): void
  changeRole(peerId: string, role: string, force: boolean): void
  changeRoleOfAll(from: string, to: string): void
  takeRole(): void
  refuseRole(): void
  rename(name: string): void
  describe(metadata: string): void
  store(key: string, value: unknown): void
  observe(keys: string[]): void
  listByRole(role: string, limit: number): void
  listRaisedHands(): void
  nextPage(): void
  search(name: string): void
  remove(peerId: string): void
  endRoom(lock: boolean): void
  openBoard(title: string): void
  closeBoard(): void
  share(): void
  stopSharing(): void
  /** Frames of the screen that somebody shares; null while nobody does. */
  screenFrames(): number | null
  state(): InteropState
  media(peerName: string): Promise<{ frames: number; audio: number }>
}

declare global {
  interface Window {
    interop: InteropClient
  }
}

/** Both clients keep whiteboards in the same shape (M3.63); what is unknown is empty. */
export const seenBoard = (
  board: { [K in keyof SeenBoard]?: SeenBoard[K] | undefined } | undefined,
): SeenBoard | null =>
  board === undefined
    ? null
    : {
        open: board.open === true,
        title: board.title ?? '',
        owner: board.owner ?? '',
        permissions: board.permissions ?? [],
        url: board.url ?? '',
      }
