import type { Page } from '@playwright/test'

/** Faults that Chromium's fake devices lack: denied, busy, unplugged, silent or interrupted devices. */
export interface Trouble {
  /** The browser's error for the next requests of a kind; null for none. */
  refuse(kind: 'audio' | 'video', name: string | null): void
  /** Unplugs the device: its track ends, it is no longer listed and cannot be opened. */
  unplug(kind: 'audio' | 'video'): void
  plugIn(kind: 'audio' | 'video'): void
  /** A phone call takes the device, or returns it. */
  systemMute(kind: 'audio' | 'video', muted: boolean): void
  /** Sets the loudness of the microphone, 0 to 1, which is then a generated one. */
  loudness(gain: number): void
  /** Whether the browser requires a tap before it plays sound. */
  blockPlayback(blocked: boolean): void
}

declare global {
  interface Window {
    trouble: Trouble
  }
}

export const withTrouble = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Kind = 'audio' | 'video'
    const refused = new Map<Kind, string>()
    const unplugged = new Map<Kind, string>()
    const tracks: MediaStreamTrack[] = []
    const last = (kind: Kind) =>
      tracks.findLast((track) => track.kind === kind && track.readyState === 'live')
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices)
    let gain: GainNode | null = null

    const ownMicrophone = (): MediaStream => {
      const context = new AudioContext()
      const source = context.createOscillator()
      const destination = context.createMediaStreamDestination()
      gain = context.createGain()
      source.connect(gain).connect(destination)
      source.start()
      void context.resume()
      return destination.stream
    }

    let replaced = false
    mediaDevices.getUserMedia = async (constraints) => {
      const kind: Kind = constraints?.audio ? 'audio' : 'video'
      const name = refused.get(kind)
      if (name !== undefined) throw new DOMException('Not now', name)
      const asked = constraints?.[kind]
      const requested = typeof asked === 'object' ? asked.deviceId : undefined
      const exact = typeof requested === 'object' && 'exact' in requested ? requested.exact : undefined
      const gone = unplugged.get(kind)
      if (gone !== undefined && (exact === undefined || exact === gone)) {
        const others = (await mediaDevices.enumerateDevices()).filter(
          (device) => device.kind === `${kind}input` && device.deviceId !== 'default',
        )
        const [other] = others
        if (exact === gone || !other) throw new DOMException('Gone', 'NotFoundError')
        const stream = await getUserMedia({ [kind]: { deviceId: { exact: other.deviceId } } })
        tracks.push(...stream.getTracks())
        return stream
      }
      const stream = kind === 'audio' && replaced ? ownMicrophone() : await getUserMedia(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    mediaDevices.enumerateDevices = async () =>
      (await enumerateDevices()).filter(({ deviceId }) => ![...unplugged.values()].includes(deviceId))

    const play = HTMLMediaElement.prototype.play
    let blocked = false
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (blocked && this instanceof HTMLAudioElement)
        return Promise.reject(new DOMException('Tap first', 'NotAllowedError'))
      return play.call(this)
    }

    window.trouble = {
      refuse: (kind, name) => void (name === null ? refused.delete(kind) : refused.set(kind, name)),
      unplug(kind) {
        const track = last(kind)
        if (!track) return
        unplugged.set(kind, track.getSettings().deviceId ?? '')
        track.stop()
        track.dispatchEvent(new Event('ended'))
        mediaDevices.dispatchEvent(new Event('devicechange'))
      },
      plugIn(kind) {
        unplugged.delete(kind)
        mediaDevices.dispatchEvent(new Event('devicechange'))
      },
      systemMute(kind, muted) {
        const track = last(kind)
        if (!track) return
        Object.defineProperty(track, 'muted', { value: muted, configurable: true })
        track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
      },
      loudness(value) {
        replaced = true
        if (gain) gain.gain.value = value
      },
      blockPlayback: (value) => {
        blocked = value
      },
    }
  })
