// Limits of the meeting server; those that the client shares are in src/contracts/constants.ts.

export const ROOM_LIMIT = {
  /**
   * Default: enough for a consultation with interpreters, family and students; far below what one process can
   * carry.
   */
  peers: 100,
  /** Default: beyond this, peers are listed only when they matter (protocol §3.7, `realtime`). */
  largeRoom: 50,
  /** Rooms with peers or previews. */
  rooms: 1_000,
  /** Sockets that preview a room. */
  previews: 200,
  /**
   * Peers of one person, each with its own token: for a second device and a connection that is just being
   * lost.
   */
  peersPerPerson: 3,
  /** Previews of one person; the oldest is closed. */
  previewsPerPerson: 3,
  /** Most places that are reserved for hosts; at least one in twenty-five. */
  hostPlaces: 4,
  /**
   * Waiting or previewing peers of one address: enough for a family or a ward, but not to keep others out.
   */
  waitingPerAddress: 12,
  /** Tracks of one peer: camera, microphone, screen with sound, a playlist, and a reserve. */
  tracksPerPeer: 12,
  groupsPerPeer: 10,
  /** Messages of one peer whose client ids are remembered; a repeated call arrives within seconds. */
  rememberedMessages: 20,
  /** Messages stored for one peer until its browser confirms them. */
  undelivered: 200,
  /** Messages of a room that are stored for calls that move to another device. */
  recentMessages: 50,
  /** Unanswered role change requests of one peer. */
  roleRequests: 10,
  /** Searches of one peer that can be continued; the oldest is dropped. */
  iterators: 10,
  storedKeys: 100,
  /** Characters of one value and of all values together, as JSON. */
  storedValue: 16_384,
  storedTotal: 262_144,
  /** Characters of all polls of a room with their answers, as stored. */
  pollsTotal: 1_048_576,
} as const

export const SOCKET_LIMIT = {
  /** Bytes of one frame: enough for an SDP of many sections, not for an upload. */
  frameBytes: 262_144,
  /** Frames per second, sustained; a join sends dozens of candidates at once, hence the burst. */
  framesPerSecond: 50,
  framesBurst: 400,
  /** Frames kept of a socket that does not have its place in the room yet. */
  earlyFrames: 50,
  /** A frame counts once, plus once for each of these bytes. */
  bytesPerFrameCost: 16_384,
  /** Refused frames after which the socket is closed, and how many are forgotten per second. */
  refusalsBurst: 2_000,
  refusalsPerSecond: 20,
  /** Fragments of one message: browsers send one, a proxy may split it. */
  fragments: 1_024,
  /** Bytes above which a frame is not answered and the socket closes. */
  messageBytes: 1_048_576,
  /** Open sockets of one address without a joined peer; waiting patients in a hospital may share one. */
  unjoinedPerAddress: 250,
  /** Milliseconds in which the refusal of an upgrade must be written before its socket is destroyed. */
  refusalWrite: 2_000,
  /** Bytes queued in one socket above which it counts as dead, because the receiver has stopped reading. */
  bufferedBytes: 4_194_304,
} as const

export const MEETING_TIME = {
  /** How long everybody is told that captions come before the first word is heard. */
  captionNotice: 3_000,
  /**
   * Milliseconds for which a lost peer is kept: the client's reconnect window and a margin (protocol §9.4).
   */
  reconnectWindow: 65_000,
  /**
   * How long before a join elsewhere a message may have reached the former device only: the life of the code that
   * moves a call (`HANDOVER_MS`), and a minute to open the page.
   */
  movedMessages: 180_000,
  /** How long a socket may preview a room without joining. */
  previewLife: 3_600_000,
  /** Interval at which the portal is asked whether open sockets may stay. */
  accessCheck: 5_000,
  /** How long a removed peer may take to close its socket before the server does. */
  removalGrace: 3_000,
  /**
   * A returning client offers at once what it publishes. If it learned of another node before, the provider's
   * client would close the connection during its own offer and wait for ever. So it learns it by the answer
   * 421, or after this time when it has nothing to offer.
   */
  nodeInfoWait: 2_000,
  /** Least time between two lists of speakers (protocol §12.2). */
  activeSpeakers: 1_000,
  quality: 5_000,
  /** Least time between two counts of the peers of a large room. */
  largeRoomCount: 1_000,
  /** Longest time until a changed room is written to the database. */
  saveWithin: 200,
  /** Pause before a failed write of a record is retried. */
  recordRetry: 5_000,
  /** Interval at which running rooms are marked in the database. */
  heartbeat: 20_000,
  /** How long the media process may take for one answer before the call fails with 500. */
  engineAnswer: 5_000,
  /** Until a failed write of a request, such as to delete a recording, is tried again. */
  writeAgain: 5_000,
  /** Silence after which a socket counts as lost (the client pings every 3 s, M9.47). */
  socketSilence: 45_000,
} as const

export const WHITEBOARD_STREAM = {
  /** Milliseconds in which repeated requests get the same token and therefore the same address. */
  tokenTime: 1_800_000,
  /** Streams of one peer to one whiteboard: two pages, and one that is closing. */
  perPeer: 3,
  /** Writes of one peer; a stroke is written several times a second. */
  writes: { perSecond: 30, burst: 300 },
  /** Milliseconds the owner may be without a stream; a reconnecting page takes less. */
  ownerAway: 3_000,
  /** Bytes of one call: a value and its envelope. */
  callBytes: 16_384,
} as const

export const TOKEN_LIMIT = {
  /** Attempts per address and minute at POST /v2/token. */
  triesPerMinute: 30,
  bodyBytes: 2_048,
  /**
   * For rooms without hours; otherwise a token ends when its room closes, because clients reconnect with it.
   */
  lifetime: '12h',
} as const

/** Limits of the connection check, which needs no account and must therefore be short, alone and rare. */
export const CHECK_LIMIT = {
  /** Tokens per address and minute; the client retries up to four times (M7.013). */
  tokensPerMinute: 12,
  /** Long enough to reconnect within a check. */
  tokenLifetime: '3 minutes',
  /**
   * Milliseconds after which the room of a check ends: the check, its start on a weak connection, and a
   * margin.
   */
  duration: 90_000,
  /** Milliseconds from the first socket to the join. */
  joinWithin: 30_000,
  /** Rooms of checks at once, in total and from one address. */
  rooms: 50,
  roomsPerAddress: 10,
} as const

/** Consents that one process records: of one guest, from one address, and for one visit. */
export const CONSENT_LIMIT = { perPerson: 5, perAddress: 10, perVisit: 60, visits: 2_000 } as const

/**
 * Lines in a visit record, which nobody can delete. Facts beyond an allowance are counted and written as one
 * line a minute.
 */
export const RECORD_RATE = {
  perPerson: { perSecond: 0.05, burst: 20 },
  /** Actions of one person on others: admitting, muting, removing. */
  perHost: { perSecond: 1, burst: 300 },
  /** Facts that non-hosts cause themselves, together. */
  perRoom: { perSecond: 0.5, burst: 300 },
  /** Milliseconds between two lines with counts. */
  countedFor: 60_000,
  /** People with their own allowance, and people counted individually; the others share one. */
  people: 200,
  countedPeople: 20,
  /** Milliseconds without a fact after which the allowances of a room have refilled. */
  idle: 1_200_000,
} as const

export const REPORT_LIMIT = {
  bodyBytes: 65_536,
  /** Per address and minute; the client itself stops at 200 (M9.53). */
  perMinute: 240,
  /** Reports over the sockets of one room; further ones are dropped. */
  perRoom: { perSecond: 5, burst: 200 },
  /** Stored reports, and days for which reports and feedback are stored. */
  reports: 50_000,
  reportDays: 30,
  feedbackDays: 400,
  feedbackPerMinute: 10,
} as const

export const DOWNLOAD_TEST = {
  bytes: 1_048_576,
  /** Per address and minute. */
  perMinute: 12,
  /**
   * Milliseconds after which the client measures what came. Below the three seconds of the preview (M9.56), or a slow
   * network would never be named.
   */
  timeout: 2_500,
} as const
