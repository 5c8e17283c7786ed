import { LIMIT } from '../../../contracts/constants.ts'
import { MeetingFailure, makeError } from '../../../contracts/errors.ts'
import type { OutputOf } from '../../../contracts/machineContract.ts'
import type { WirePeer } from '../../../contracts/meeting/connection/shapes.ts'
import { HAND_RAISE_GROUP, PHONE_CALL_GROUP } from '../../../contracts/meeting/people/peerGroups.ts'
import type { PeerPage } from '../../../contracts/meeting/people/peopleRequests.ts'
import type {
  PeerCommand,
  peerCommandsContract,
} from '../../../machines/meeting/people/peerCommandsContract.ts'
import type {
  ListedPeer,
  PageCursor,
  PeerQuery,
  peerDirectoryContract,
} from '../../../machines/meeting/people/peerDirectoryContract.ts'
import { promiseFunction } from '../call/logicFunctions.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Page = OutputOf<typeof peerDirectoryContract, 'fetchPage'>

/** Checked here and not in the chart, because guards may not read redacted values. */
const withinLimit = (what: string, text: string, limit: number): string => {
  if (text.length <= limit) return text
  const message = `${what} may have at most ${limit} characters`
  throw new MeetingFailure(makeError(6013, { action: 'PEERS', description: message, message }))
}

const send = async (
  { signal: client }: MeetingSession,
  command: PeerCommand,
  signal: AbortSignal,
): Promise<unknown> => {
  switch (command.kind) {
    case 'setTrackEnabled':
      return client.request(
        'track-update-request',
        {
          requested_for: command.peerId,
          track_id: command.trackId,
          stream_id: command.streamId,
          mute: !command.enabled,
        },
        signal,
      )
    case 'setTracksEnabled':
      return client.request(
        'change-track-mute-state-request',
        {
          value: command.enabled === false,
          ...(command.type === null ? {} : { type: command.type }),
          ...(command.source === null ? {} : { source: command.source }),
          ...(command.roles.length === 0 ? {} : { roles: command.roles }),
        },
        signal,
      )
    case 'removePeer':
      return client.request(
        'peer-leave-request',
        { requested_for: command.peerId, reason: command.reason },
        signal,
      )
    case 'raiseHand': {
      if (command.peerId === null)
        return client.request(
          command.raised ? 'group-join' : 'group-leave',
          { name: HAND_RAISE_GROUP },
          signal,
        )
      return client.request(
        command.raised ? 'group-add' : 'group-remove',
        { name: HAND_RAISE_GROUP, peer_id: command.peerId },
        signal,
      )
    }
    case 'phoneCall':
      return client.request(command.active ? 'group-join' : 'group-leave', { name: PHONE_CALL_GROUP }, signal)
    case 'changeName':
      return client.request(
        'peer-update',
        { name: withinLimit('A name', command.name, LIMIT.peerName) },
        signal,
      )
    case 'changeMetadata':
      return client.request(
        'peer-update',
        { data: withinLimit('Metadata', command.metadata, LIMIT.peerMetadata) },
        signal,
      )
  }
}

export const defineSendCommandLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<typeof peerCommandsContract, 'sendCommand'>, PeerCommand | null>(
    ({ input, signal }) =>
      rejectPlain('PEERS', async () => {
        if (input) await send(session, input, signal)
        return {}
      }),
  )

const listedPeer = (peer: WirePeer): ListedPeer => ({
  peerId: peer.peer_id,
  name: peer.info.name,
  role: peer.role,
  isHandRaised: (peer.groups ?? []).includes(HAND_RAISE_GROUP),
})

const pageOf = ({ peers, total, eof, iterator }: PeerPage): Page => ({
  peers: peers.map(listedPeer),
  total,
  cursor: eof || iterator === undefined ? null : { iterator, offset: 0 },
})

const search = async (
  { signal: client }: MeetingSession,
  query: PeerQuery,
  offset: number,
  signal: AbortSignal,
): Promise<Page> => {
  const { peers, eof } = await client.request(
    'peer-name-search',
    { query: (query.name ?? '').toLowerCase(), limit: query.limit, offset },
    signal,
  )
  return {
    peers: peers.map(({ peer_id, name, role }) => ({ peerId: peer_id, name, role, isHandRaised: false })),
    total: null,
    cursor: eof || peers.length === 0 ? null : { iterator: null, offset: offset + peers.length },
  }
}

export const defineFetchPageLogic = (session: MeetingSession) =>
  promiseFunction<Page, { query: PeerQuery | null; cursor: PageCursor | null }>(({ input, signal }) =>
    rejectPlain('PEERS', async () => {
      const { query, cursor } = input
      if (query === null) return { peers: [], total: null, cursor: null }
      if (query.name !== null) return search(session, query, cursor?.offset ?? 0, signal)
      const { limit } = query
      if (typeof cursor?.iterator === 'string')
        return pageOf(
          await session.signal.request('peer-iter-next', { iterator: cursor.iterator, limit }, signal),
        )
      return pageOf(
        await session.signal.request(
          'find-peer',
          {
            limit,
            ...(query.role === null ? {} : { role: query.role }),
            ...(query.group === null ? {} : { group: query.group }),
            ...(query.peers === null ? {} : { peers: query.peers }),
          },
          signal,
        ),
      )
    }),
  )
