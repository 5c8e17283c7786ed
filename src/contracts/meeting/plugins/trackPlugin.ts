import type { Observable } from 'rxjs'
import type { PluginDescription } from './plugins.ts'

/** The track that replaces the device's. `stop` also stops the track. */
export interface ProcessedTrack {
  readonly track: MediaStreamTrack
  stop(): void
}

/** Starts processing a track of a device. @throws when it cannot start */
export type TrackProcessor = (track: MediaStreamTrack) => Promise<ProcessedTrack>

/** A running plugin's report about itself. */
export type PluginFact = { kind: 'failed'; error: unknown } | { kind: 'silenced' | 'slowed' | 'recovered' }

/** Whether a plugin can run here: `platform` names the browser (7001), `device` the machine (7005). */
export type PluginSupport = { isSupported: true } | { isSupported: false; lacks: 'platform' | 'device' }

/** Part of every plugin. An application implements one of the three kinds below. */
interface AnyPlugin {
  readonly description: PluginDescription
  checkSupport(): PluginSupport
  /** Loads what it needs. @throws when that fails (7002) */
  init(): Promise<void>
  readonly facts$?: Observable<PluginFact>
}

/** Replaces an audio track. */
export interface AudioPlugin extends AnyPlugin {
  readonly type: 'audio'
  process: TrackProcessor
}

/** Replaces a video track. */
export interface StreamPlugin extends AnyPlugin {
  readonly type: 'stream'
  process: TrackProcessor
}

export type CanvasContextType = '2d' | 'webgl' | 'webgl2'

/** Draws each picture of a video track anew. */
export interface FramePlugin extends AnyPlugin {
  readonly type: 'frame'
  /** The context that it draws `output` with; `2d` when it says nothing. */
  readonly contextType?: CanvasContextType
  /**
   * A track begins; the returned function is called when it ends. After a change of device the new one begins before
   * the former ends.
   * @throws when it cannot start (7003)
   */
  begin?(): Promise<() => void>
  /**
   * Draws `output` from `input`, which has its size. With `isSkipped` the picture need not be processed, because the
   * plugin asked for fewer (M9.20).
   * @throws when the plugin must be removed (7003)
   */
  processFrame(input: HTMLCanvasElement, output: HTMLCanvasElement, isSkipped: boolean): Promise<void> | void
}

export type Plugin = AudioPlugin | StreamPlugin | FramePlugin
