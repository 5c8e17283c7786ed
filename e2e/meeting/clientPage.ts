import { browserMeetingPlatform } from '../../src/actors/meeting/call/browserPlatform.ts'
import { createMeeting } from '../../src/actors/meeting/call/createMeeting.ts'
import type { JoinConfigInput } from '../../src/contracts/meeting/call/joinConfig.ts'
import type { MeetingEnd } from '../../src/contracts/meeting/call/meetingEnd.ts'
import type { ErrorRecord } from '../../src/machines/meeting/call/errorsContract.ts'

/**
 * State of a page with only our meeting layer, without portal and React. It proves that the layer works alone
 * (architecture §5), and drives the interop tests.
 */
export interface ClientState {
  room: string | undefined
  transport: string | undefined
  localRole: string | undefined
  peers: { id: string; name: string; role: string; audioOn: boolean; videoOn: boolean }[]
  messages: { text: string; from: string; delivery: string }[]
  errors: ErrorRecord[]
  localAudio: boolean | undefined
  localVideo: boolean | undefined
  end: MeetingEnd | undefined
  /** The states of the room in order, without repetitions. */
  history: string[]
}

export interface StartOptions {
  token: string
  initEndpoint: string
  name: string
  settings?: JoinConfigInput['settings']
}

export interface MeetingDriver {
  start(options: StartOptions): void
  preview(): void
  /** Starts the same call again after its end, like the button of the end screen. */
  rejoin(): void
  join(): void
  leave(): void
  endRoom(): void
  toggle(kind: 'audio' | 'video', enabled: boolean): void
  say(text: string, peerId?: string): void
  admit(peerId: string): void
  changeRole(peerId: string, role: string): void
  state(): ClientState
  media(peerName: string): Promise<{ frames: number; width: number; audio: number }>
  /** For pages with more functions than this one. */
  call(): ReturnType<typeof createMeeting> | undefined
  /** The element that shows a remote track. */
  picture(trackId: string): HTMLVideoElement | undefined
}

declare global {
  interface Window {
    consulta: MeetingDriver
  }
}

const connections: RTCPeerConnection[] = []
const platform = {
  ...browserMeetingPlatform('test'),
  createPeerConnection: (configuration: RTCConfiguration) => {
    const connection = new RTCPeerConnection(configuration)
    connections.push(connection)
    return connection
  },
}

const history: string[] = []
let options: StartOptions | undefined
let meeting: ReturnType<typeof createMeeting> | undefined
const attached = new Map<string, HTMLVideoElement>()

const children = () => meeting?.actor.getSnapshot().children
const peersNow = () => children()?.peers?.getSnapshot().context

/** Shows every picture, as an application would. */
const showPictures = (): void => {
  const context = peersNow()
  if (!context || !meeting) return
  for (const track of Object.values(context.tracks)) {
    if (track.type !== 'video' || track.peerId === context.localPeerId || attached.has(track.id)) continue
    const element = document.createElement('video')
    element.muted = true
    element.playsInline = true
    element.style.cssText = 'width: 640px; height: 360px'
    document.body.append(element)
    attached.set(track.id, element)
    meeting.media.attachVideo(track.id, element)
  }
}

const audioEnergy = async (trackId: string | null): Promise<number> => {
  let energy = 0
  const elements = [...document.querySelectorAll('audio')].filter(
    (element) => element.dataset.trackId === trackId,
  )
  const live = new Set(elements.flatMap((element) => (element.srcObject as MediaStream).getTracks()))
  for (const connection of connections)
    for (const receiver of connection.getReceivers())
      if (live.has(receiver.track))
        for (const report of (await receiver.getStats()).values())
          if (report.type === 'inbound-rtp') energy += report.totalAudioEnergy ?? 0
  return energy
}

window.consulta = {
  call: () => meeting,
  picture: (trackId) => attached.get(trackId),
  rejoin() {
    if (!options) return
    for (const element of attached.values()) element.remove()
    attached.clear()
    window.consulta.start(options)
    window.consulta.join()
  },
  start(given) {
    options = given
    const { token, initEndpoint, name, settings } = given
    meeting = createMeeting({ authToken: token, initEndpoint, userName: name, settings }, platform)
    const starting = meeting.actor.subscribe(({ children: parts }) => {
      if (!parts.room || !parts.peers) return
      starting.unsubscribe()
      parts.peers.subscribe(showPictures)
      parts.room.subscribe(({ value }) => {
        const name = typeof value === 'string' ? value : Object.keys(value).join()
        if (history.at(-1) !== name) history.push(name)
      })
    })
    meeting.actor.start()
  },
  preview: () => meeting?.actor.send({ type: 'meeting.previewRequested' }),
  join: () => meeting?.actor.send({ type: 'meeting.joinRequested', userName: '' }),
  leave: () => meeting?.actor.send({ type: 'meeting.leaveRequested' }),
  endRoom: () =>
    meeting?.actor.send({ type: 'meeting.endRoomRequested', order: { lock: false, reason: 'over' } }),
  toggle: (kind, enabled) => meeting?.actor.send({ type: 'meeting.toggleRequested', kind, enabled }),
  say: (message, peerId) =>
    meeting?.actor.send({
      type: 'chat.sendRequested',
      message,
      messageType: 'chat',
      recipient: { roles: [], peerId: peerId ?? null },
    }),
  admit: (peerId) => window.consulta.changeRole(peerId, 'patient'),
  changeRole: (peerId, role) =>
    meeting?.actor.send({ type: 'roleChange.ordered', order: { peerId, roles: [], role, force: true } }),
  state() {
    const snapshot = meeting?.actor.getSnapshot()
    const parts = snapshot?.children
    const people = peersNow()
    const chat = parts?.chat?.getSnapshot().context
    const value = (name: unknown) => (name === undefined ? undefined : JSON.stringify(name))
    return {
      room: value(parts?.room?.getSnapshot().value),
      transport: value(parts?.transport?.getSnapshot().value),
      localRole: snapshot?.context.localRole ?? undefined,
      peers: Object.values(people?.peers ?? {})
        .filter((peer) => !peer.isLocal)
        .map((peer) => ({
          id: peer.id,
          name: peer.name,
          role: peer.roleName,
          audioOn: people?.tracks[peer.audioTrack ?? '']?.enabled === true,
          videoOn: people?.tracks[peer.videoTrack ?? '']?.enabled === true,
        })),
      messages: (chat?.order ?? []).flatMap((id) => {
        const message = chat?.byId[id]
        return message
          ? [{ text: message.message, from: message.senderName, delivery: message.delivery }]
          : []
      }),
      errors: parts?.errors?.getSnapshot().context.list ?? [],
      localAudio: parts?.localAudio?.getSnapshot().context.displayEnabled,
      localVideo: parts?.localVideo?.getSnapshot().context.displayEnabled,
      end: snapshot?.output,
      history,
    }
  },
  async media(peerName) {
    const people = peersNow()
    const peer = Object.values(people?.peers ?? {}).find(({ name }) => name === peerName)
    const video = attached.get(peer?.videoTrack ?? '')
    return {
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      width: video?.videoWidth ?? 0,
      audio: await audioEnergy(peer?.audioTrack ?? null),
    }
  },
}
