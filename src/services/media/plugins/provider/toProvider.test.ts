import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  AudioPlugin,
  PluginFact,
  StreamPlugin,
  TrackProcessor,
} from '../../../../contracts/meeting/plugins/trackPlugin.ts'
import { stubAudioNodes } from '../../../testing/fakeAudioNodes.ts'
import { FakeMediaStream, FakeTrack, stubMediaPage } from '../../../testing/fakeMedia.ts'
import { toProviderAudioPlugin, toProviderStreamPlugin } from './toProvider.ts'

let sound: ReturnType<typeof stubAudioNodes>
beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
  sound = stubAudioNodes()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Starts that the test completes, of plugins of ours. */
const ours = () => {
  const facts$ = new Subject<PluginFact>()
  const runs: { from: MediaStreamTrack; made: FakeTrack; deliver: () => void; fail: () => void }[] = []
  const process: TrackProcessor = (from) =>
    new Promise((resolve, reject) => {
      const made = new FakeTrack(from.kind === 'audio' ? 'audio' : 'video', { label: 'ours' })
      const deliver = () => resolve({ track: made.asTrack(), stop: () => made.stop() })
      runs.push({ from, made, deliver, fail: () => reject(new Error('no memory')) })
    })
  const parts = {
    facts$,
    checkSupport: () => ({ isSupported: true }) as const,
    init: async () => undefined,
    process,
  }
  const stream: StreamPlugin = {
    ...parts,
    type: 'stream',
    description: { name: 'our stream', type: 'stream', needs: null },
  }
  const audio: AudioPlugin = {
    ...parts,
    type: 'audio',
    description: { name: 'our audio', type: 'audio', needs: null },
  }
  return { stream, audio, facts$, runs }
}
const cameraStream = () => {
  const camera = new FakeTrack('video', { label: 'camera' })
  return { camera, stream: new FakeMediaStream([camera.asTrack()]).asStream() }
}

describe("a plugin of ours in the provider's client", () => {
  /** The elements that a relay makes. */
  const stubRelay = () => {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
      captureStream: () =>
        new FakeMediaStream([new FakeTrack('video', { label: 'relay' }).asTrack()]).asStream(),
    }
    const video = { videoWidth: 0, srcObject: null as MediaStream | null, play: async () => undefined }
    vi.stubGlobal('document', { createElement: (tag: string) => (tag === 'canvas' ? { ...canvas } : video) })
    return { shown: () => video.srcObject?.getVideoTracks()[0] }
  }

  it('M1.34 delivers at once a track that shows what it makes, also of the next camera', async () => {
    const { shown } = stubRelay()
    const { stream: plugin, runs } = ours()
    const theirs = toProviderStreamPlugin(plugin)
    expect(theirs.getName()).toBe('our stream')
    const first = cameraStream()
    const [relayed] = theirs.apply(first.stream).getVideoTracks()
    expect(relayed?.label).toBe('relay')
    await vi.advanceTimersByTimeAsync(0)
    // The camera itself is never shown.
    expect(shown()).toBeUndefined()
    runs[0]?.deliver()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs[0]?.from).toBe(first.camera)
    expect(shown()).toBe(runs[0]?.made)

    expect(theirs.apply(cameraStream().stream).getVideoTracks()[0]).toBe(relayed)
    await vi.advanceTimersByTimeAsync(0)
    runs[1]?.deliver()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toBe(runs[1]?.made)
    expect(runs.map(({ made }) => made.readyState)).toEqual(['ended', 'live'])
    theirs.stop()
    expect([runs[1]?.made.readyState, relayed?.readyState]).toEqual(['ended', 'ended'])
    const [again] = theirs.apply(cameraStream().stream).getVideoTracks()
    expect(again?.readyState).toBe('live')
  })

  it('is stopped while it starts, and tells the application of its failure', async () => {
    stubRelay()
    const { stream: plugin, runs, facts$ } = ours()
    const facts: string[] = []
    const theirs = toProviderStreamPlugin(plugin, { onFact: ({ kind }) => facts.push(kind) })
    theirs.apply(cameraStream().stream)
    await vi.advanceTimersByTimeAsync(0)
    theirs.stop()
    runs[0]?.deliver()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs[0]?.made.readyState).toBe('ended')
    theirs.apply(cameraStream().stream)
    await vi.advanceTimersByTimeAsync(0)
    facts$.next({ kind: 'slowed' })
    runs[1]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(facts).toEqual(['slowed', 'failed'])
  })

  it('is not applied where it cannot run', () => {
    stubRelay()
    const { stream: plugin } = ours()
    const checkSupport = () => ({ isSupported: false, lacks: 'platform' }) as const
    const theirs = toProviderStreamPlugin({ ...plugin, checkSupport })
    expect(() => theirs.apply(cameraStream().stream)).toThrow('The plugin cannot run here')
  })

  it('M1.35 continues a node, and disconnects itself when it is stopped', async () => {
    const { audio: plugin, runs } = ours()
    const theirs = toProviderAudioPlugin(plugin)
    expect([theirs.getName(), theirs.getPluginType(), theirs.checkSupport?.()]).toEqual([
      'our audio',
      'TRANSFORM',
      { isSupported: true },
    ])
    await theirs.init()
    const context = new AudioContext()
    const going = theirs.processAudioTrack(context, sound.node('source').asNode())
    runs[0]?.deliver()
    await going
    expect(sound.wires).toEqual(['source > destination'])
    theirs.stop()
    theirs.stop()
    expect(sound.wires.slice(1)).toEqual(['source x destination', 'ours x all'])
    expect(runs[0]?.made.readyState).toBe('ended')
  })

  it.each([
    ['device', 'DEVICE_NOT_SUPPORTED'],
    ['platform', 'PLATFORM_NOT_SUPPORTED'],
  ] as const)('says that the %s lacks something', (lacks, errType) => {
    const { audio: plugin } = ours()
    const theirs = toProviderAudioPlugin({ ...plugin, checkSupport: () => ({ isSupported: false, lacks }) })
    expect(theirs.checkSupport?.()).toEqual({ isSupported: false, errType })
    expect(theirs.isSupported?.()).toBe(false)
  })
})
