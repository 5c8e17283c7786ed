import '../meeting/clientPage.ts'
import {
  type HMSAudioPlugin,
  HMSAudioPluginType,
  type HMSMediaStreamPlugin,
  HMSPluginUnsupportedTypes,
  type HMSVideoPlugin,
  HMSVideoPluginType,
} from '@100mslive/hms-video-store'
import { createProviderPluginActions } from '../../src/actors/meeting/plugins/providerActions.ts'
import { toMeetingError } from '../../src/contracts/errors.ts'

// Our client with plugins that were written for the provider's client, by the provider's own types.

export type TheirKind = 'pictures' | 'stream' | 'sound' | 'unsupported'

/** Drives the plugins of this page. */
export interface OurPluginDriver {
  /** The code of the refusal, or null. */
  add(kind: TheirKind): Promise<number | null>
  remove(kind: TheirKind): Promise<void>
  supports(kind: 'sound' | 'unsupported'): { isSupported: boolean; errType?: string }
  /** The calls that the plugins received, without those for each picture. */
  calls(): string[]
}

declare global {
  interface Window {
    ourPlugins: OurPluginDriver
  }
}

const calls: string[] = []
const paint = (brush: CanvasRenderingContext2D | null | undefined, image: CanvasImageSource) => {
  if (!brush) return
  brush.drawImage(image, 0, 0, brush.canvas.width, brush.canvas.height)
  brush.fillStyle = 'rgb(0 0 255 / 90%)'
  brush.fillRect(0, 0, brush.canvas.width, brush.canvas.height)
}

const pictures: HMSVideoPlugin = {
  getName: () => 'pictures',
  checkSupport: () => ({ isSupported: true }),
  isSupported: () => true,
  init: async () => void calls.push('pictures init'),
  getPluginType: () => HMSVideoPluginType.TRANSFORM,
  processVideoFrame: (input, output) => paint(output?.getContext('2d'), input),
  stop: () => void calls.push('pictures stop'),
}

let painting: ReturnType<typeof setInterval> | undefined
const stream: HMSMediaStreamPlugin = {
  getName: () => 'stream',
  apply(given) {
    calls.push('stream apply')
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = given
    void video.play()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 180 })
    const brush = canvas.getContext('2d')
    painting = setInterval(() => paint(brush, video), 50)
    return canvas.captureStream()
  },
  stop() {
    calls.push('stream stop')
    clearInterval(painting)
  },
}

const sound: HMSAudioPlugin = {
  getName: () => 'sound',
  checkSupport: (context) => ({ isSupported: context !== undefined }),
  isSupported: () => true,
  init: () => void calls.push('sound init'),
  getPluginType: () => HMSAudioPluginType.TRANSFORM,
  async processAudioTrack(context, source) {
    const gain = new GainNode(context, { gain: 0.05 })
    source.connect(gain)
    return gain
  },
  stop: () => void calls.push('sound stop'),
}
const unsupported: HMSVideoPlugin = {
  ...pictures,
  getName: () => 'unsupported',
  checkSupport: () => ({ isSupported: false, errType: HMSPluginUnsupportedTypes.DEVICE_NOT_SUPPORTED }),
}

const actions = () => {
  const call = window.consulta.call()
  if (call === undefined) throw new Error('There is no call')
  return createProviderPluginActions(call.actor, call.media)
}
const adders: Record<TheirKind, () => Promise<void>> = {
  pictures: () => actions().addPluginToVideoTrack(pictures),
  stream: () => actions().addPluginsToVideoStream([stream]),
  sound: () => actions().addPluginToAudioTrack(sound),
  unsupported: () => actions().addPluginToVideoTrack(unsupported),
}
const removers: Record<TheirKind, () => Promise<void>> = {
  pictures: () => actions().removePluginFromVideoTrack(pictures),
  stream: () => actions().removePluginsFromVideoStream([stream]),
  sound: () => actions().removePluginFromAudioTrack(sound),
  unsupported: () => actions().removePluginFromVideoTrack(unsupported),
}

window.ourPlugins = {
  add: (kind) =>
    adders[kind]().then(
      () => null,
      (error: unknown) => toMeetingError(error, 'PLUGIN').code,
    ),
  remove: (kind) => removers[kind](),
  supports: (kind) =>
    kind === 'sound'
      ? actions().validateAudioPluginSupport(sound)
      : actions().validateVideoPluginSupport(unsupported),
  calls: () => calls,
}
