import { vi } from 'vitest'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'

/** Tracks, streams and devices without hardware. */
let count = 0

export class FakeTrack extends EventTarget {
  readonly id: string
  readonly kind: TrackType
  readonly label: string
  readonly deviceId: string
  enabled = true
  muted = false
  readyState: MediaStreamTrackState = 'live'
  /** The level that the device delivers, 0 to 1. */
  loudness = 0.01
  /** Louder at these positions, as a fraction of the analyser's window. */
  soundsOnlyAt: ((share: number) => boolean) | undefined
  /** Set by browsers that count. */
  stats: { deliveredFrames: number } | undefined
  readonly applied: MediaTrackConstraints[] = []
  displaySurface: string | undefined
  captureHandle: string | undefined
  /** Result of cropping; null where a browser does not support it. */
  cropTo: ((target: unknown) => Promise<void>) | undefined

  constructor(kind: TrackType, { deviceId = 'default', label = `A ${kind}` } = {}) {
    super()
    count += 1
    this.id = `track-${count}`
    this.kind = kind
    this.deviceId = deviceId
    this.label = label
  }

  stop(): void {
    this.readyState = 'ended'
  }
  clone(): MediaStreamTrack {
    const copy = new FakeTrack(this.kind, this)
    Object.assign(copy, { enabled: this.enabled, muted: this.muted, loudness: this.loudness })
    return copy.asTrack()
  }
  getSettings(): MediaTrackSettings {
    return {
      deviceId: this.deviceId,
      ...(this.displaySurface === undefined ? {} : { displaySurface: this.displaySurface }),
    }
  }
  getCaptureHandle(): { handle?: string } {
    return this.captureHandle === undefined ? {} : { handle: this.captureHandle }
  }
  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    this.applied.push(constraints)
  }
  /** The system takes the device for a phone call, and gives it back. */
  systemMutes(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  /** The device is unplugged. */
  unplugs(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
  asTrack(): MediaStreamTrack {
    return this as Partial<MediaStreamTrack> as MediaStreamTrack
  }
}

export class FakeMediaStream extends EventTarget {
  readonly id: string
  private readonly tracks: readonly MediaStreamTrack[]

  constructor(tracks: readonly MediaStreamTrack[] = []) {
    super()
    count += 1
    this.id = `stream-${count}`
    this.tracks = tracks
  }
  getTracks(): MediaStreamTrack[] {
    return [...this.tracks]
  }
  getAudioTracks(): MediaStreamTrack[] {
    return this.tracks.filter(({ kind }) => kind === 'audio')
  }
  getVideoTracks(): MediaStreamTrack[] {
    return this.tracks.filter(({ kind }) => kind === 'video')
  }
  asStream(): MediaStream {
    return this as Partial<MediaStream> as MediaStream
  }
}

/** A browser's error, as getUserMedia and play() throw it. */
export const browserError = (name: string, message = name): DOMException => new DOMException(message, name)

/** A page that is visible or hidden. */
export class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  element: Element | null = null
  goes(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
  getElementById(_id: string): HTMLElement | null {
    return this.element as HTMLElement | null
  }
  asPage(): Pick<
    Document,
    'visibilityState' | 'addEventListener' | 'removeEventListener' | 'getElementById'
  > {
    return this as Partial<Document> as Document
  }
}

class FakePermission extends EventTarget {
  state: PermissionState = 'granted'
}

/** Devices that always deliver, unless `refuse` names an error for a request. */
export class FakeDevices extends EventTarget {
  readonly asked: MediaStreamConstraints[] = []
  readonly tracks: FakeTrack[] = []
  refuse: (constraints: MediaStreamConstraints) => Error | null = () => null
  listed: Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>[] = []
  readonly page = new FakePage()
  /** Whether the system holds this kind, e.g. for a phone call: it can be opened and carries nothing. */
  held: (kind: TrackType) => boolean = () => false
  readonly granted = { microphone: new FakePermission(), camera: new FakePermission() }
  readonly screensAsked: DisplayMediaStreamOptions[] = []
  /** The user's choice in the browser's dialog. */
  pick: () => FakeTrack[] | Error = () => [new FakeTrack('video', { label: 'screen' })]
  readonly handles: string[] = []

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.asked.push(constraints)
    const error = this.refuse(constraints)
    if (error) throw error
    const [kind, asked] = constraints.audio
      ? (['audio', constraints.audio] as const)
      : (['video', constraints.video] as const)
    const requested = typeof asked === 'object' ? asked.deviceId : undefined
    const deviceId =
      typeof requested === 'object' && 'exact' in requested ? String(requested.exact) : 'default'
    const track = new FakeTrack(kind, { deviceId })
    track.muted = this.held(kind)
    this.tracks.push(track)
    return new FakeMediaStream([track.asTrack()]).asStream()
  }
  async getDisplayMedia(options: DisplayMediaStreamOptions): Promise<MediaStream> {
    this.screensAsked.push(options)
    const picked = this.pick()
    if (picked instanceof Error) throw picked
    return new FakeMediaStream(picked.map((track) => track.asTrack())).asStream()
  }
  setCaptureHandleConfig({ handle }: { handle: string }): void {
    this.handles.push(handle)
  }
  permissions(): Pick<Permissions, 'query'> {
    return {
      query: async ({ name }) =>
        this.granted[
          String(name) === 'microphone' ? 'microphone' : 'camera'
        ] as Partial<PermissionStatus> as PermissionStatus,
    }
  }
  /** The user changes a permission in the browser's settings. */
  permits(name: 'microphone' | 'camera', state: PermissionState): void {
    this.granted[name].state = state
    this.granted[name].dispatchEvent(new Event('change'))
  }
  async enumerateDevices(): Promise<MediaDeviceInfo[]> {
    return this.listed.map((device) => ({ ...device, toJSON: () => device }))
  }
  asDevices(): MediaDevices {
    return this as Partial<MediaDevices> as MediaDevices
  }
}

/** An element that plays the others' sound, or is not allowed to. */
export class FakeAudio {
  readonly dataset: DOMStringMap = {}
  autoplay = true
  hidden = false
  volume = 1
  srcObject: MediaStream | null = null
  onerror: (() => void) | null = null
  playing = false
  readonly setSinkId = vi.fn(async (_deviceId: string) => undefined)
  private readonly mayPlay: () => Error | null

  constructor(mayPlay: () => Error | null) {
    this.mayPlay = mayPlay
  }
  async play(): Promise<void> {
    const error = this.mayPlay()
    if (error) throw error
    this.playing = true
  }
  pause(): void {
    this.playing = false
  }
  remove(): void {
    this.playing = false
  }
}

class FakeAudioContext {
  readonly state = 'running'
  readonly sampleRate = 32_000
  private track: FakeTrack | undefined
  createMediaStreamSource(stream: MediaStream) {
    this.track = stream.getAudioTracks()[0] as Partial<FakeTrack> | undefined as FakeTrack | undefined
    return { connect: () => undefined, disconnect: () => undefined }
  }
  createAnalyser() {
    return {
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => {
        const { loudness = 0, soundsOnlyAt } = this.track ?? {}
        for (let index = 0; index < samples.length; index += 1)
          samples[index] = soundsOnlyAt?.(index / samples.length) ? 0.5 : loudness
      },
    }
  }
  createMediaStreamDestination() {
    return { stream: new FakeMediaStream([new FakeTrack('audio', { label: 'silence' }).asTrack()]) }
  }
  async close(): Promise<void> {}
}

/** The parts of a page that the media services use. `page.refusePlay` is the browser's autoplay rule. */
export const stubMediaPage = () => {
  const page: { audios: FakeAudio[]; refusePlay: Error | null } = { audios: [], refusePlay: null }
  vi.stubGlobal('MediaStream', FakeMediaStream)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('RTCPeerConnection', class {})
  vi.stubGlobal('document', {
    body: { append: () => undefined },
    createElement: (tag: string) => {
      if (tag === 'canvas')
        return {
          getContext: () => ({ fillRect: () => undefined }),
          captureStream: () =>
            new FakeMediaStream([new FakeTrack('video', { label: 'black' }).asTrack()]).asStream(),
        }
      const audio = new FakeAudio(() => page.refusePlay)
      page.audios.push(audio)
      return audio
    },
  })
  return page
}
