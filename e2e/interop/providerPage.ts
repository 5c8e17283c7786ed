import {
  type HMSMessage,
  type HMSPeer,
  HMSReactiveStore,
  type HMSTrack,
  selectHMSMessages,
  selectIsConnectedToRoom,
  selectLocalPeer,
  selectPeerCount,
  selectPeers,
  selectRoomState,
  selectTracksMap,
} from '@100mslive/hms-video-store'

/**
 * The connections of the provider's client, whose statistics show what is received. The page exposes the
 * store's actions and state and plays every remote track, as an application would.
 */
const connections: RTCPeerConnection[] = []
const Original = window.RTCPeerConnection
window.RTCPeerConnection = class extends Original {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    connections.push(this)
  }
}

export interface ProviderState {
  room: string | undefined
  connected: boolean
  peerCount: number
  localRole: string | undefined
  localTracks: string[]
  peers: {
    id: string
    name: string
    role: string
    local: boolean
    hand: boolean
    audioOn: boolean
    videoOn: boolean
  }[]
  messages: { text: string; from: string | undefined; to: string | undefined }[]
  notifications: { type: string; code: number | undefined }[]
}

export interface ProviderClient {
  previewAndJoin(options: {
    token: string
    initEndpoint: string
    name: string
    preview: boolean
  }): Promise<void>
  tokenByCode(code: string, endpoint: string): Promise<string>
  state(): ProviderState
  say(text: string, toPeer?: string): Promise<void>
  setAudio(on: boolean): Promise<void>
  setVideo(on: boolean): Promise<void>
  changeRole(peerId: string, role: string, force: boolean): Promise<void>
  raiseHand(): Promise<void>
  removePeer(peerId: string): Promise<void>
  endRoom(): Promise<void>
  leave(): Promise<void>
  /** Displayed frames and decoded sound of a peer's tracks. */
  media(peerName: string): Promise<{ frames: number; width: number; audio: number }>
}

declare global {
  interface Window {
    provider: ProviderClient
  }
}

const hms = new HMSReactiveStore()
hms.triggerOnSubscribe()
export const actions = hms.getActions()
export const store = hms.getStore()
const notifications: ProviderState['notifications'] = []
export const notices = hms.getNotifications()
notices.onNotification((one) => {
  const { data } = one
  const code = typeof data === 'object' && data !== null && 'code' in data ? Number(data.code) : undefined
  notifications.push({ type: one.type, code })
})

const elements = new Map<string, HTMLVideoElement>()
const attached = (peer: HMSPeer, tracks: Record<string, HMSTrack>): void => {
  const id = peer.videoTrack
  if (peer.isLocal || id === undefined || elements.has(id) || tracks[id] === undefined) return
  const element = document.createElement('video')
  element.autoplay = true
  element.muted = true
  element.playsInline = true
  element.width = 640
  element.height = 360
  document.body.append(element)
  elements.set(id, element)
  void actions.attachVideo(id, element)
}
store.subscribe(() => {
  const tracks = store.getState(selectTracksMap)
  // Elements of ended tracks are removed, because the client requests no layer for a picture below the
  // window's edge.
  for (const [id, element] of elements) {
    if (tracks[id] !== undefined) continue
    element.remove()
    elements.delete(id)
  }
  for (const peer of store.getState(selectPeers)) attached(peer, tracks)
})

const trackOn = (tracks: Record<string, HMSTrack>, id: string | undefined): boolean =>
  id !== undefined && tracks[id]?.enabled === true

const peerCalled = (name: string): HMSPeer | undefined =>
  store.getState(selectPeers).find((peer) => peer.name === name)

window.provider = {
  previewAndJoin: async ({ token, initEndpoint, name, preview }) => {
    const config = {
      userName: name,
      authToken: token,
      initEndpoint,
      settings: { isAudioMuted: false, isVideoMuted: false },
    }
    if (preview) {
      await actions.preview(config)
      await new Promise<void>((resolve) => {
        const check = () => {
          if (store.getState(selectRoomState) === 'Preview') resolve()
        }
        store.subscribe(check)
        check()
      })
    }
    await actions.join(config)
  },
  tokenByCode: (roomCode, endpoint) => actions.getAuthTokenByRoomCode({ roomCode }, { endpoint }),
  state: () => {
    const tracks = store.getState(selectTracksMap)
    const local = store.getState(selectLocalPeer)
    return {
      room: store.getState(selectRoomState),
      connected: store.getState(selectIsConnectedToRoom) ?? false,
      peerCount: store.getState(selectPeerCount),
      localRole: local?.roleName,
      localTracks: [local?.audioTrack, local?.videoTrack].flatMap((id) => (id === undefined ? [] : [id])),
      peers: store.getState(selectPeers).map((peer) => ({
        id: peer.id,
        name: peer.name,
        role: peer.roleName ?? '',
        local: peer.isLocal,
        hand: peer.isHandRaised,
        audioOn: trackOn(tracks, peer.audioTrack),
        videoOn: trackOn(tracks, peer.videoTrack),
      })),
      messages: store.getState(selectHMSMessages).map((one: HMSMessage) => ({
        text: one.message,
        from: one.senderName,
        to: one.recipientPeer,
      })),
      notifications,
    }
  },
  say: (text, toPeer) =>
    toPeer === undefined ? actions.sendBroadcastMessage(text) : actions.sendDirectMessage(text, toPeer),
  setAudio: (on) => actions.setLocalAudioEnabled(on),
  setVideo: (on) => actions.setLocalVideoEnabled(on),
  changeRole: (peerId, role, force) => actions.changeRoleOfPeer(peerId, role, force),
  raiseHand: () => actions.raiseLocalPeerHand(),
  removePeer: (peerId) => actions.removePeer(peerId, 'for a test'),
  endRoom: () => actions.endRoom(false, 'over'),
  leave: () => actions.leave(),
  media: async (peerName) => {
    const peer = peerCalled(peerName)
    const element = elements.get(peer?.videoTrack ?? '')
    const audio = peer?.audioTrack === undefined ? undefined : actions.getNativeTrackById(peer.audioTrack)
    return {
      frames: element?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      width: element?.videoWidth ?? 0,
      audio: audio === undefined ? 0 : await energyOf(audio),
    }
  },
}

/** Sound energy of a track so far; it increases while there is sound. */
const energyOf = async (track: MediaStreamTrack): Promise<number> => {
  let energy = 0
  for (const connection of connections)
    for (const receiver of connection.getReceivers())
      if (receiver.track.id === track.id)
        for (const report of (await receiver.getStats()).values())
          if (report.type === 'inbound-rtp') energy += report.totalAudioEnergy ?? 0
  return energy
}
