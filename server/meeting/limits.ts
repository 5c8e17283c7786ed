/** Bounds the meeting server sets itself; those the client shares stand in src/contracts/constants.ts. */

export const ROOM_LIMIT = {
  /** Default: a consultation with interpreters, family and students; far below what one process carries. */
  peers: 100,
  /** Default: more peers than this are listed only when they matter (protocol §3.7, `realtime`). */
  largeRoom: 50,
  /** Rooms that somebody is in or looking at. */
  rooms: 1_000,
  /** Sockets that look without joining: a guest may reload, a crowd may not. */
  previews: 200,
  /** Peers of one person, each with a token of its own: a second device, and one that is just being lost. */
  peersPerPerson: 3,
  /** Sockets of one person that look without joining; the oldest goes. */
  previewsPerPerson: 3,
  /** Places that only hosts take: one in twenty-five, and so many at most. */
  hostPlaces: 4,
  /** Who waits, or is about to, from one address: a family, a ward; a crowd would keep others out. */
  waitingPerAddress: 12,
  /** Tracks one peer may publish: camera, microphone, screen with sound, a playlist, and room to spare. */
  tracksPerPeer: 12,
  groupsPerPeer: 10,
  /** Messages of one peer whose own ids are remembered: a repeated call comes within seconds. */
  rememberedMessages: 20,
  /** Messages kept for one peer until its browser has them. */
  undelivered: 200,
  /** Requests for another role that a peer has not answered. */
  roleRequests: 10,
  /** Searches of one peer that can be paged on; the oldest goes. */
  iterators: 10,
  storedKeys: 100,
  /** Characters of one value and of all values together, as JSON. */
  storedValue: 16_384,
  storedTotal: 262_144,
  /** Characters of all polls of a room with their answers, as they are kept. */
  pollsTotal: 1_048_576,
} as const

export const SOCKET_LIMIT = {
  /** Bytes of one frame: an SDP of many sections fits, an upload does not. */
  frameBytes: 262_144,
  /** Frames per second, sustained; a join trickles dozens of candidates at once, hence the burst. */
  framesPerSecond: 50,
  framesBurst: 400,
  /** A frame counts once, and once more for so many bytes. */
  bytesPerFrameCost: 16_384,
  /** Refused frames after which the socket is closed, and how fast they are forgotten. */
  refusalsBurst: 2_000,
  refusalsPerSecond: 20,
  /** Pieces of one message: browsers send one, a proxy may cut it into some. */
  fragments: 1_024,
  /** Bytes above which a frame is not even answered: the socket closes. */
  messageBytes: 1_048_576,
  /** Open sockets of one address that are in no call: a hospital's waiting patients may share one. */
  unjoinedPerAddress: 250,
  /** Milliseconds an upgrade that is refused may take to be written before its socket is destroyed. */
  refusalWrite: 2_000,
  /** Bytes waiting in one socket before it counts as dead: a receiver that stopped reading. */
  bufferedBytes: 4_194_304,
} as const

export const MEETING_TIME = {
  /** Milliseconds a lost peer is kept: the client's reconnect window and a margin (protocol §9.4). */
  reconnectWindow: 65_000,
  /** How long a socket may look at a room without joining it. */
  previewLife: 3_600_000,
  /** How often sockets are asked again whether their visit and their sign-in still let them in. */
  doorCheck: 5_000,
  /** How long a removed peer may take to close its own socket before the server does. */
  removalGrace: 3_000,
  /**
   * A returned client offers at once what it publishes. Told of another node before that, the provider's
   * client closes the connection under its own offer and waits for ever; so it is told with the answer 421, or
   * after this when it has nothing to offer.
   */
  nodeInfoWait: 2_000,
  /** At most one list of speakers in this time (protocol §12.2). */
  activeSpeakers: 1_000,
  quality: 5_000,
  /** At most one count of the peers to everyone in this time, once the room is large. */
  largeRoomCount: 1_000,
  /** A changed room is written to the database at the latest after this. */
  saveWithin: 200,
  /** A record that could not be written is written again after this. */
  recordRetry: 5_000,
  /** How often running rooms say in the database that they still run. */
  heartbeat: 20_000,
  /** How long the media process may take over one answer before the call fails with 500. */
  engineAnswer: 5_000,
  /** A socket silent for longer than several pings of the client is gone (client pings every 3 s, M9.47). */
  socketSilence: 45_000,
} as const

export const BOARD_STREAM = {
  /** Milliseconds that tokens of one time have in common, so that asking again gives the same address. */
  tokenTime: 1_800_000,
  /** Streams of one peer to one whiteboard: two pages, and one that is just going. */
  perPeer: 3,
  /** Writes of one peer: a stroke says where it is several times a second. */
  writes: { perSecond: 30, burst: 300 },
  /** Milliseconds the owner may be away from its board; a page that looks for its store again takes less. */
  ownerAway: 3_000,
  /** Bytes of one call: a value and what is around it. */
  callBytes: 16_384,
} as const

export const TOKEN_LIMIT = {
  /** Tries per address and minute at POST /v2/token. */
  triesPerMinute: 30,
  bodyBytes: 2_048,
  /** For rooms without hours; else a token ends when its room closes, since clients reconnect with it. */
  lifetime: '12h',
} as const

/** A check of the line is for everybody, without an account: so it is short, alone, and one of few. */
export const CHECK_LIMIT = {
  /** Tokens per address and minute; the client itself asks up to four times (M7.013). */
  tokensPerMinute: 12,
  /** Long enough to come back within a check, and no longer. */
  tokenLifetime: '3 minutes',
  /** Milliseconds after which the room of a check ends: the check, its start on a weak line, and room to spare. */
  duration: 90_000,
  /** Milliseconds from the first socket to the join. */
  joinWithin: 30_000,
  /** Rooms of checks at once, and those begun from one address. */
  rooms: 50,
  roomsPerAddress: 10,
} as const

/** Consents that one process writes down: of one guest, from one address, and for one visit. */
export const CONSENT_LIMIT = { perPerson: 5, perAddress: 10, perVisit: 60, visits: 2_000 } as const

/**
 * Lines in a visit's record, which nobody can delete. What a person causes beyond its allowance is counted, and
 * written as one line a minute.
 */
export const RECORD_PACE = {
  perPerson: { perSecond: 0.05, burst: 20 },
  /** What one person does to others: letting in, muting, sending out. */
  perHost: { perSecond: 1, burst: 300 },
  /** All that people do by themselves, together. */
  perRoom: { perSecond: 0.5, burst: 300 },
  /** Milliseconds between two lines that count. */
  countedFor: 60_000,
  /** People with an allowance of their own, and people counted by themselves; the others share one. */
  people: 200,
  countedPeople: 20,
  /** Milliseconds without a fact after which a room's allowances are as good as new. */
  idle: 1_200_000,
} as const

export const REPORT_LIMIT = {
  bodyBytes: 65_536,
  /** Per address and minute; the client itself stops at 200 (M9.53). */
  perMinute: 240,
  /** Reports over the sockets of one room; what is more is dropped. */
  perRoom: { perSecond: 5, burst: 200 },
  /** Rows kept of the latest reports, and days of both. */
  reports: 50_000,
  reportDays: 30,
  feedbackDays: 400,
  feedbackPerMinute: 10,
} as const

export const DOWNLOAD_TEST = {
  bytes: 1_048_576,
  /** Per address and minute. */
  perMinute: 12,
  /** Milliseconds after which the client gives up. */
  timeout: 10_000,
} as const
