import '../meeting/clientPage.ts'
import { screenShareOptions } from '../../src/contracts/meeting/tracks/screenShare.ts'
import type { ChatRecipient } from '../../src/machines/meeting/chat/chatContract.ts'
import type { PeerCommand } from '../../src/machines/meeting/people/peerCommandsContract.ts'
import type { PeerQuery } from '../../src/machines/meeting/people/peerDirectoryContract.ts'
import { selectWhiteboards } from '../../src/machines/meeting/whiteboard/whiteboardsMachine.ts'
import { paintScreen } from '../drivers/paintScreen.ts'
import { seenWhiteboard } from './interopClient.ts'
import { ourStreams } from './ourStreams.ts'

// Our meeting layer behind the interface of the interop specs.

paintScreen()
const events: string[] = []

const actor = () => window.consulta.call()?.actor
const parts = () => actor()?.getSnapshot().children
const people = () => parts()?.peers?.getSnapshot().context
const command = (one: PeerCommand): void => actor()?.send({ type: 'peerCommands.ordered', command: one })

const say = (message: string, recipient: ChatRecipient): void =>
  actor()?.send({ type: 'chat.sendRequested', message, messageType: 'chat', recipient })
const query = (given: Partial<PeerQuery>): void =>
  parts()?.peerDirectory?.send({
    type: 'directory.queried',
    query: { role: null, group: null, peers: null, name: null, limit: 10, ...given },
  })
const screen = () => {
  const context = people()
  return Object.values(context?.tracks ?? {}).find(
    ({ type, source, peerId }) => type === 'video' && source === 'screen' && peerId !== context?.localPeerId,
  )
}

const board = () => Object.values(selectWhiteboards(parts()?.whiteboards?.getSnapshot()))[0]

window.interop = {
  ...ourStreams,
  enter(entrance) {
    window.consulta.start({ ...entrance, settings: { audioMuted: false, videoMuted: false } })
    actor()?.on('*', (event) => events.push(event.type))
    window.consulta.join()
  },
  leave: () => window.consulta.leave(),
  toggle: (kind, enabled) => window.consulta.toggle(kind, enabled),
  say: (text) => say(text, { roles: [], peerId: null }),
  sayTo: (peerId, text) => say(text, { roles: [], peerId }),
  sayToRole: (role, text) => say(text, { roles: [role], peerId: null }),
  raiseHand: (raised, peerId) => command({ kind: 'raiseHand', peerId, raised }),
  setTheirTrack(peerId, kind, enabled) {
    const context = people()
    const peer = context?.peers[peerId]
    const track = context?.tracks[(kind === 'audio' ? peer?.audioTrack : peer?.videoTrack) ?? '']
    if (track)
      command({ kind: 'setTrackEnabled', peerId, trackId: track.id, streamId: track.streamId, enabled })
  },
  setTracksOf: (role, type, enabled) =>
    command({ kind: 'setTracksEnabled', enabled, type, source: null, roles: [role] }),
  unmuteAsAsked: () => parts()?.trackRequests?.send({ type: 'trackRequests.accepted' }),
  changeRole: (peerId, role, force) =>
    actor()?.send({ type: 'roleChange.ordered', order: { peerId, roles: [], role, force } }),
  changeRoleOfAll: (from, to) =>
    actor()?.send({
      type: 'roleChange.ordered',
      order: { peerId: null, roles: [from], role: to, force: true },
    }),
  openWhiteboard: (title) => actor()?.send({ type: 'whiteboards.ordered', order: { kind: 'open', title } }),
  closeWhiteboard: () => actor()?.send({ type: 'whiteboards.ordered', order: { kind: 'close' } }),
  takeRole: () => parts()?.roleChange?.send({ type: 'roleChange.accepted' }),
  refuseRole: () => parts()?.roleChange?.send({ type: 'roleChange.rejected' }),
  rename: (name) => command({ kind: 'changeName', name }),
  describe: (metadata) => command({ kind: 'changeMetadata', metadata }),
  store: (key, value) => parts()?.sessionStore?.send({ type: 'store.setRequested', key, value }),
  observe: (keys) => parts()?.sessionStore?.send({ type: 'store.observeRequested', keys }),
  listByRole: (role, limit) => query({ role, limit }),
  listRaisedHands: () => query({ group: '_handraise' }),
  nextPage: () => parts()?.peerDirectory?.send({ type: 'directory.nextRequested' }),
  search: (name) => query({ name }),
  remove: (peerId) => command({ kind: 'removePeer', peerId, reason: 'for a test' }),
  endRoom: (lock) => actor()?.send({ type: 'meeting.endRoomRequested', order: { lock, reason: 'over' } }),
  share: () =>
    parts()?.localScreen?.send({ type: 'screen.startRequested', options: screenShareOptions.parse({}) }),
  stopSharing: () => parts()?.localScreen?.send({ type: 'screen.stopRequested' }),
  screenFrames() {
    const track = screen()
    if (!track) return null
    return window.consulta.picture(track.id)?.getVideoPlaybackQuality().totalVideoFrames ?? 0
  },
  state() {
    const seen = window.consulta.state()
    const context = people()
    const me = context?.peers[context.localPeerId]
    const directory = parts()?.peerDirectory?.getSnapshot().context
    return {
      connected: seen.room === '"Connected"',
      over: seen.end !== undefined,
      id: context?.localPeerId ?? '',
      role: seen.localRole ?? '',
      hand: me?.isHandRaised ?? false,
      audioOn: seen.localAudio ?? false,
      videoOn: seen.localVideo ?? false,
      peers: seen.peers.map((peer) => ({
        ...peer,
        hand: context?.peers[peer.id]?.isHandRaised ?? false,
        metadata: context?.peers[peer.id]?.metadata ?? '',
      })),
      messages: seen.messages.map(({ text, from }) => ({ text, from })),
      events,
      errors: [
        ...seen.errors.map(({ code }) => code),
        // Why a call ended, after its actors have stopped.
        ...(seen.end?.error ? [seen.end.error.code] : []),
      ],
      askedRole: parts()?.roleChange?.getSnapshot().context.request?.roleName ?? null,
      askedToUnmute: parts()?.trackRequests?.getSnapshot().context.request?.kinds ?? [],
      stored: Object.fromEntries(
        Object.entries(parts()?.sessionStore?.getSnapshot().context.values ?? {}).map(([key, { value }]) => [
          key,
          value,
        ]),
      ),
      found: (directory?.found ?? []).map(({ name }) => name),
      total: directory?.total ?? null,
      board: seenWhiteboard(board()),
    }
  },
  media: (name) => window.consulta.media(name),
}
