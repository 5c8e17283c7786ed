import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import { requireTrack } from './requireTrack.ts'

/** The sound of a playlist, with separate volumes for the others and for us (experience §8.3). */
export interface PlaylistSound {
  readonly track: MediaStreamTrack
  /** The browser blocks sound until the user has interacted with the page. */
  resume(): Promise<void>
  /** 0 to 1. */
  setVolumes(volumes: { others: number; own: number }): void
  /**
   * Our own half, on another speaker.
   * @throws the browser's error when the speaker cannot be used
   */
  setOutput(deviceId: string): Promise<void>
  close(): void
}

/** A context of a browser that lets it choose its speaker, which the types do not know yet. */
interface ChoosesSpeaker {
  setSinkId(deviceId: string): Promise<void>
}
const choosesSpeaker = (context: object): context is ChoosesSpeaker => 'setSinkId' in context

/** Plays a stream on a speaker; for browsers whose context always uses the system's (Firefox). */
const speakerOf = (stream: MediaStream): HTMLAudioElement | null => {
  const element = document.createElement('audio')
  if (!('setSinkId' in element)) return null
  element.srcObject = stream
  return element
}

export const createPlaylistSound = (element: HTMLMediaElement): PlaylistSound => {
  const context = new AudioContext()
  const source = context.createMediaElementSource(element)
  const others = context.createGain()
  const own = context.createGain()
  const destination = context.createMediaStreamDestination()
  source.connect(others).connect(destination)
  source.connect(own).connect(context.destination)
  let speaker: HTMLAudioElement | null = null

  /** Connects our own half to an element instead of the context's speaker. */
  const openSpeaker = (): HTMLAudioElement | null => {
    const ownDestination = context.createMediaStreamDestination()
    const opened = speakerOf(ownDestination.stream)
    if (opened === null) return null
    own.disconnect()
    own.connect(ownDestination)
    return opened
  }

  const track = requireTrack(destination.stream.getAudioTracks()[0], {
    kind: 'audio',
    action: 'PLAYLIST',
    description: 'The sound gives no track',
  })
  track.contentHint = 'music'
  return {
    track,
    resume: () => context.resume(),
    setVolumes(volumes) {
      others.gain.value = volumes.others
      own.gain.value = volumes.own
    },
    async setOutput(deviceId) {
      const sinkId = deviceId === DEFAULT_DEVICE_ID ? '' : deviceId
      if (choosesSpeaker(context)) return context.setSinkId(sinkId)
      if (speaker === null && sinkId === '') return
      speaker ??= openSpeaker()
      await speaker?.setSinkId(sinkId)
      await speaker?.play()
    },
    close() {
      speaker?.pause()
      track.stop()
      void context.close()
    },
  }
}
