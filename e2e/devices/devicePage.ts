import '../meeting/clientPage.ts'
import { screenShareOptions } from '../../src/contracts/meeting/tracks/screenShare.ts'
import { selectMutedHint } from '../../src/machines/meeting/tracks/mediaSelectors.ts'

/** State of a track as shown by the client page of the device tests. */
export interface TrackView {
  state: string
  on: boolean
  code: number | null
  deviceId: string
  interruption: string | null
  hint: boolean
}

export interface DeviceDriver {
  track(kind: 'audio' | 'video'): TrackView | null
  choose(kind: 'audioInput' | 'videoInput', deviceId: string): void
  listed(kind: 'audioInput' | 'videoInput'): string[]
  sound(): string
  unblock(): void
  share(): void
  stopSharing(): void
  screen(): string
  /** Displayed frames of the shared screen; null while nobody shares. */
  screenFrames(): number | null
  /** Width of the first other person's picture, in video pixels. */
  pictureWidth(): number
  resizePicture(width: number): void
  /** Decoded frames of all received tracks. */
  decodedFrames(): Promise<number>
  /** Layers in which the camera is sent. */
  sentLayers(): Promise<string[]>
}

declare global {
  interface Window {
    devices: DeviceDriver
  }
}

const made: RTCPeerConnection[] = []
const Original = window.RTCPeerConnection
window.RTCPeerConnection = class extends Original {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    made.push(this)
  }
}

const parts = () => window.consulta.call()?.actor.getSnapshot().children
const remote = (source: string) => {
  const people = parts()?.peers?.getSnapshot().context
  return Object.values(people?.tracks ?? {}).find(
    (track) => track.type === 'video' && track.source === source && track.peerId !== people?.localPeerId,
  )
}
const picture = (source: string) => window.consulta.picture(remote(source)?.id ?? '')

window.devices = {
  track(kind) {
    const snapshot = parts()?.[kind === 'audio' ? 'localAudio' : 'localVideo']?.getSnapshot()
    if (!snapshot) return null
    const { displayEnabled, error, deviceId, interruption } = snapshot.context
    return {
      state: JSON.stringify(snapshot.value),
      on: displayEnabled,
      code: error?.code ?? null,
      deviceId,
      interruption,
      hint: selectMutedHint(snapshot),
    }
  },
  choose: (kind, deviceId) =>
    window.consulta.call()?.actor.send({ type: 'devices.selected', kind, deviceId }),
  listed: (kind) =>
    (parts()?.devices?.getSnapshot().context.lists[kind] ?? []).map(({ deviceId }) => deviceId),
  sound: () => String(parts()?.autoplay?.getSnapshot().value),
  unblock: () => parts()?.autoplay?.send({ type: 'autoplay.unblockRequested' }),
  share: () =>
    parts()?.localScreen?.send({ type: 'screen.startRequested', options: screenShareOptions.parse({}) }),
  stopSharing: () => parts()?.localScreen?.send({ type: 'screen.stopRequested' }),
  screen: () => JSON.stringify(parts()?.localScreen?.getSnapshot().value),
  screenFrames: () =>
    remote('screen') === undefined
      ? null
      : (picture('screen')?.getVideoPlaybackQuality().totalVideoFrames ?? 0),
  pictureWidth: () => picture('regular')?.videoWidth ?? 0,
  resizePicture(width) {
    const element = picture('regular')
    if (element) element.style.cssText = `width: ${width}px; height: ${(width * 9) / 16}px`
  },
  async decodedFrames() {
    let frames = 0
    for (const connection of made)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp') frames += report.framesDecoded ?? 0
    return frames
  },
  async sentLayers() {
    const rids: string[] = []
    for (const connection of made)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'outbound-rtp' && report.kind === 'video' && report.rid !== undefined)
          rids.push(String(report.rid))
    return rids.sort()
  },
}
