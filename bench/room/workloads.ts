/** Kinds of changes in a growing room, as frames of the protocol (§7.4). */
export const WORKLOADS = [
  'arrivals',
  'list',
  'names',
  'hands',
  'messages',
  'speakers',
  'conversation',
  'departures',
] as const
export type Workload = (typeof WORKLOADS)[number]

/** Number of changes, whatever the size of the room. */
const CHANGES = 1_000
const SPEAKER_FRAMES = 100
/** Twenty seconds at ten frames a second. */
const CONVERSATION = 200

const idOf = (index: number): string => `peer-${index}`

const peer = (index: number, name: string, groups: string[] = []) => ({
  peer_id: idOf(index),
  role: 'guest',
  groups,
  joined_at: 1_700_000_000_000 + index,
  realtime: true,
  is_from_room_state: false,
  info: { name, data: '', user_id: `user-${index}`, type: 'regular' },
  tracks: {},
})

const each = (count: number, make: (index: number) => object): string[] =>
  Array.from({ length: count }, (_, index) => JSON.stringify(make(index)))

const speaking = (index: number, people: number) => ({
  method: 'active-speakers',
  params: {
    'speaker-list': [0, 1, 2].map((offset) => ({
      peer_id: idOf((index + offset) % people),
      track_id: `track-${(index + offset) % people}`,
      level: 40 + offset * 10,
    })),
  },
})

const message = (index: number, people: number) => ({
  method: 'on-broadcast',
  params: {
    message_id: `message-${index}`,
    timestamp: 1_700_000_000_000 + index,
    private: false,
    roles: [],
    info: { type: 'chat', message: `What is said in message ${index}` },
    peer: peer(index % people, `Guest ${index % people}`),
  },
})

/**
 * Speakers change; every two seconds somebody writes, every five seconds a connection quality or a raised
 * hand changes.
 */
const conversing = (index: number, people: number) => {
  if (index % 20 === 7) return message(index, people)
  if (index % 50 === 11)
    return {
      method: 'on-peer-update',
      params: peer(index % people, `Guest ${index % people}`, index % 100 === 11 ? ['_handraise'] : []),
    }
  if (index % 50 === 13)
    return {
      method: 'on-connection-quality-update',
      params: {
        peers: Array.from({ length: people }, (_, one) => ({
          peer_id: idOf(one),
          downlink_score: (one + index) % 5,
        })),
      },
    }
  return speaking(index, people)
}

export const framesOf = (workload: Workload, people: number): string[] => {
  switch (workload) {
    case 'arrivals':
      return each(people, (index) => ({ method: 'on-peer-join', params: peer(index, `Guest ${index}`) }))
    case 'list':
      return each(1, () => ({
        method: 'peer-list',
        params: {
          peers: Object.fromEntries(
            Array.from({ length: people }, (_, index) => [idOf(index), peer(index, `Guest ${index}`)]),
          ),
          room: { name: 'Room', session_id: 's1', started_at: 1_700_000_000_000 },
        },
      }))
    case 'names':
      return each(CHANGES, (index) => ({
        method: 'on-peer-update',
        params: peer(index % people, `Renamed ${index}`),
      }))
    case 'hands':
      // Raises hands and lowers them again when there are more changes than people.
      return each(CHANGES, (index) => ({
        method: 'on-peer-update',
        params: peer(
          index % people,
          `Renamed ${index % people}`,
          Math.floor(index / people) % 2 === 0 ? ['_handraise'] : [],
        ),
      }))
    case 'messages':
      return each(CHANGES, (index) => message(index, people))
    case 'speakers':
      return each(SPEAKER_FRAMES, (index) => speaking(index, people))
    case 'conversation':
      return each(CONVERSATION, (index) => conversing(index, people))
    case 'departures':
      return each(people, (index) => ({ method: 'on-peer-leave', params: peer(index, `Guest ${index}`) }))
  }
}

/** The part of the room's state that an application has read. */
export interface Seen {
  people: number
  hands: number
  messages: number
  /** Whether the names match the last change. */
  lastName: boolean
}

export const isDone = (workload: Workload, people: number, seen: Seen): boolean => {
  switch (workload) {
    case 'arrivals':
    case 'list':
      return seen.people === people
    case 'names':
      return seen.lastName
    case 'hands': {
      // Whose last change was a raised hand.
      const rounds = Math.floor((CHANGES - 1) / people)
      const inLastRound = CHANGES - rounds * people
      return (
        seen.hands === (rounds % 2 === 0 ? Math.min(CHANGES, inLastRound) : Math.max(0, people - inLastRound))
      )
    }
    case 'messages':
      return seen.messages === CHANGES
    case 'departures':
      return seen.people === 0
    case 'speakers':
    case 'conversation':
      return true
  }
}

export const LAST_NAME = `Renamed ${CHANGES - 1}`
