/**
 * A peer as both clients see it. This interface is implemented for both, so that the specs run with either on
 * either side.
 */
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
  /** The other peers. */
  peers: SeenPeer[]
  messages: { text: string; from: string }[]
  /** Events that the application received, by the names that both clients share. */
  events: string[]
  /** Error codes in order. */
  errors: number[]
  /** The role that somebody asks us to take. */
  askedRole: string | null
  /** Kinds of our tracks that somebody asks us to unmute. */
  askedToUnmute: string[]
  stored: Record<string, unknown>
  /** Names of the last list from the server. */
  found: string[]
  /** The total from the server; null when it sent none. */
  total: number | null
  board: SeenWhiteboard | null
}

/** The first whiteboard of the room as this client knows it. */
export interface SeenWhiteboard {
  open: boolean
  title: string
  owner: string
  permissions: string[]
  url: string
}

export type ComposedKind = 'browser' | 'hls'
/** A stream that is pushed, or a recording. */
export interface SeenOutput {
  state: string
  running: boolean
}
export interface SeenRecording extends SeenOutput {
  started: boolean
}

/** Sentences that were understood, in order. */
export interface SeenCaptions {
  state: string
  said: { peerId: string; text: string }[]
}

export type MediaKind = 'audio' | 'video'

export interface Entrance {
  token: string
  initEndpoint: string
  name: string
}

/** Recordings, streams and captions of the room. */
export interface InteropStreams {
  /** `browser`: the composed view; `hls`: a stream that is kept. */
  record(kind: ComposedKind): void
  stopRecording(kind: ComposedKind): void
  /** `server`: of each person apart, which no client starts. */
  recordings(): Record<ComposedKind | 'server', SeenRecording>
  /** Answers every question about recordings and streams; only our client can. */
  agree(): void
  startStream(): void
  stopStream(): void
  /** The HLS stream of the room; `url` empty before it shows anything. */
  stream(): { running: boolean; url: string }
  /** Pushes the call to services by RTMP. */
  push(urls: string[]): void
  stopPush(): void
  pushed(): SeenOutput
  /** Shows a text to those who watch the HLS stream. */
  sendToViewers(text: string, seconds: number): void
  /** Plays an HLS stream with this client's own player. */
  watch(url: string): void
  watched(): { seconds: number; texts: string[] }
  startCaptions(): void
  stopCaptions(): void
  captions(): SeenCaptions
  /** Codes of recordings and streams that failed. */
  failures(): number[]
}

/** Actions return at once; their results are read from the state. */
export interface InteropClient extends InteropStreams {
  enter(entrance: Entrance): void
  leave(): void
  toggle(kind: MediaKind, enabled: boolean): void
  say(text: string): void
  sayTo(peerId: string, text: string): void
  sayToRole(role: string, text: string): void
  /** The own hand when no peer is named. */
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
  openWhiteboard(title: string): void
  closeWhiteboard(): void
  share(): void
  stopSharing(): void
  /** Displayed frames of the shared screen; null while nobody shares. */
  screenFrames(): number | null
  state(): InteropState
  media(peerName: string): Promise<{ frames: number; audio: number }>
}

declare global {
  interface Window {
    interop: InteropClient
  }
}

/** Both clients store whiteboards in the same shape (M3.63); unknown values are empty. */
export const seenWhiteboard = (
  board: { [K in keyof SeenWhiteboard]?: SeenWhiteboard[K] | undefined } | undefined,
): SeenWhiteboard | null =>
  board === undefined
    ? null
    : {
        open: board.open === true,
        title: board.title ?? '',
        owner: board.owner ?? '',
        permissions: board.permissions ?? [],
        url: board.url ?? '',
      }
