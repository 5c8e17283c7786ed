import {
  type HMSPeerListIterator,
  selectErrors,
  selectHMSMessages,
  selectLocalPeer,
  selectRemotePeers,
  selectRoleChangeRequest,
  selectSessionStore,
  selectTracksMap,
  selectWhiteboard,
} from '@100mslive/hms-video-store'
import { paintScreen } from '../drivers/paintScreen.ts'
import { seenWhiteboard } from './interopClient.ts'
import { attempt, codeOf, failed } from './providerFailures.ts'
import { actions, notices, store } from './providerPage.ts'
import { theirStreams } from './theirStreams.ts'

// The provider's public client behind the interface of the interop specs, by its own actions and selectors.

paintScreen()
const observed = new Set<string>()
let found: string[] = []
let total: number | null = null
let iterator: HMSPeerListIterator | undefined
/** Our tracks that somebody asked us to unmute. */
let asked: { id: string; kind: string }[] = []
let over = false

notices.onNotification((one) => {
  if (one.type === 'CHANGE_TRACK_STATE_REQUEST' && one.data.enabled)
    asked = [{ id: one.data.track.id, kind: one.data.track.type }]
  if (one.type === 'CHANGE_MULTI_TRACK_STATE_REQUEST' && one.data.enabled)
    asked = one.data.tracks.map(({ id, type }) => ({ id, kind: type }))
  if (one.type === 'ROOM_ENDED' || one.type === 'REMOVED_FROM_ROOM') over = true
})

const trackOn = (id: string | undefined): boolean =>
  id !== undefined && store.getState(selectTracksMap)[id]?.enabled === true
const remote = (peerId: string) => store.getState(selectRemotePeers).find(({ id }) => id === peerId)
const screen = () =>
  store
    .getState(selectRemotePeers)
    .flatMap(({ auxiliaryTracks }) => auxiliaryTracks)
    .map((id) => store.getState(selectTracksMap)[id])
    .find((track) => track?.type === 'video' && track.source === 'screen')

/** The element of the other's screen, because the usual page shows cameras only. */
let shown: { id: string; element: HTMLVideoElement } | undefined
store.subscribe(() => {
  const track = screen()
  if (track?.id === shown?.id) return
  shown?.element.remove()
  shown = undefined
  if (!track) return
  const element = document.createElement('video')
  element.autoplay = true
  element.muted = true
  element.playsInline = true
  element.width = 640
  element.height = 360
  document.body.append(element)
  shown = { id: track.id, element }
  void actions.attachVideo(track.id, element)
})

const list = (options: { role?: string; group?: string; limit: number }): void => {
  const pages = actions.getPeerListIterator(options)
  iterator = pages
  attempt(async () => {
    found = (await pages.findPeers()).map(({ name }) => name)
    total = pages.getTotal()
  })
}

window.interop = {
  ...theirStreams,
  enter({ token, initEndpoint, name }) {
    attempt(() =>
      actions.join({
        authToken: token,
        initEndpoint,
        userName: name,
        settings: { isAudioMuted: false, isVideoMuted: false },
      }),
    )
  },
  leave: () => attempt(() => actions.leave()),
  toggle: (kind, on) =>
    attempt(() => (kind === 'audio' ? actions.setLocalAudioEnabled(on) : actions.setLocalVideoEnabled(on))),
  say: (text) => attempt(() => actions.sendBroadcastMessage(text)),
  sayTo: (peerId, text) => attempt(() => actions.sendDirectMessage(text, peerId)),
  sayToRole: (role, text) => attempt(() => actions.sendGroupMessage(text, [role])),
  raiseHand: (raised, peerId) =>
    attempt(() => {
      if (peerId === null) return raised ? actions.raiseLocalPeerHand() : actions.lowerLocalPeerHand()
      return raised ? actions.raiseRemotePeerHand(peerId) : actions.lowerRemotePeerHand(peerId)
    }),
  setTheirTrack(peerId, kind, enabled) {
    const peer = remote(peerId)
    const id = kind === 'audio' ? peer?.audioTrack : peer?.videoTrack
    if (id !== undefined) attempt(() => actions.setRemoteTrackEnabled(id, enabled))
  },
  setTracksOf: (role, type, enabled) =>
    attempt(() => actions.setRemoteTracksEnabled({ enabled, type, roles: [role] })),
  unmuteAsAsked() {
    const tracks = asked
    asked = []
    for (const { id } of tracks) attempt(() => actions.setEnabledTrack(id, true))
  },
  changeRole: (peerId, role, force) => attempt(() => actions.changeRoleOfPeer(peerId, role, force)),
  changeRoleOfAll: (from, to) => attempt(() => actions.changeRoleOfPeersWithRoles([from], to)),
  openWhiteboard: (title) => attempt(() => actions.interactivityCenter.whiteboard.open({ title })),
  closeWhiteboard: () => attempt(() => actions.interactivityCenter.whiteboard.close()),
  takeRole() {
    const request = store.getState(selectRoleChangeRequest)
    if (request) attempt(() => actions.acceptChangeRole(request))
  },
  refuseRole() {
    const request = store.getState(selectRoleChangeRequest)
    if (request) actions.rejectChangeRole(request)
  },
  rename: (name) => attempt(() => actions.changeName(name)),
  describe: (metadata) => attempt(() => actions.changeMetadata(metadata)),
  store: (key, value) => attempt(() => actions.sessionStore.set(key, value)),
  observe(keys) {
    for (const key of keys) observed.add(key)
    attempt(() => actions.sessionStore.observe(keys))
  },
  listByRole: (role, limit) => list({ role, limit }),
  listRaisedHands: () => list({ group: '_handraise', limit: 10 }),
  nextPage() {
    const pages = iterator
    if (!pages?.hasNext()) return
    attempt(async () => {
      found = [...found, ...(await pages.next()).map(({ name }) => name)]
    })
  },
  search: (query) =>
    attempt(async () => {
      found = (await actions.findPeerByName({ query, limit: 10, offset: 0 })).peers.map(({ name }) => name)
    }),
  remove: (peerId) => attempt(() => actions.removePeer(peerId, 'for a test')),
  endRoom: (lock) => attempt(() => actions.endRoom(lock, 'over')),
  share: () => attempt(() => actions.setScreenShareEnabled(true)),
  stopSharing: () => attempt(() => actions.setScreenShareEnabled(false)),
  screenFrames: () =>
    screen() === undefined ? null : (shown?.element.getVideoPlaybackQuality().totalVideoFrames ?? 0),
  state() {
    const me = store.getState(selectLocalPeer)
    const { room, notifications } = window.provider.state()
    return {
      connected: room === 'Connected',
      over: over && room === 'Disconnected',
      id: me?.id ?? '',
      role: me?.roleName ?? '',
      hand: me?.isHandRaised ?? false,
      audioOn: trackOn(me?.audioTrack),
      videoOn: trackOn(me?.videoTrack),
      peers: store.getState(selectRemotePeers).map((peer) => ({
        id: peer.id,
        name: peer.name,
        role: peer.roleName ?? '',
        hand: peer.isHandRaised,
        metadata: peer.metadata ?? '',
        audioOn: trackOn(peer.audioTrack),
        videoOn: trackOn(peer.videoTrack),
      })),
      messages: store
        .getState(selectHMSMessages)
        .map(({ message, senderName }) => ({ text: String(message), from: senderName ?? '' })),
      events: notifications.map(({ type }) => type),
      errors: [...failed, ...store.getState(selectErrors).map((error) => codeOf(error))],
      askedRole: store.getState(selectRoleChangeRequest)?.role?.name ?? null,
      askedToUnmute: asked.map(({ kind }) => kind),
      stored: Object.fromEntries([...observed].map((key) => [key, store.getState(selectSessionStore(key))])),
      found,
      total,
      board: seenWhiteboard(store.getState(selectWhiteboard)),
    }
  },
  media: (name) => window.provider.media(name),
}
