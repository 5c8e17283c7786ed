/**
 * The shapes of plugins that were written for the provider's client (`HMSVideoPlugin`, `HMSMediaStreamPlugin` and
 * `HMSAudioPlugin`). They are repeated here, so that nothing of the provider's package is part of the product.
 */

/** `TRANSFORM` delivers another picture or sound; `ANALYZE` only looks at it. */
export type ProviderPluginType = 'TRANSFORM' | 'ANALYZE'

/** Whether a plugin can run: `errType` is PLATFORM_NOT_SUPPORTED (7001) or DEVICE_NOT_SUPPORTED (7005). */
export interface ProviderPluginSupport {
  isSupported: boolean
  errType?: string
  errMsg?: string
}

interface AnyProviderPlugin {
  getName(): string
  /** The plugin is no longer needed. It may be initialised and used again. */
  stop(): void
}

/** Draws pictures. */
export interface ProviderVideoPlugin extends AnyProviderPlugin {
  checkSupport?(): ProviderPluginSupport
  /** The former name, without a reason. */
  isSupported?(): boolean
  init(): Promise<void> | void
  getPluginType(): string
  /** The context that the plugin needs of its output: `2d`, `webgl` or `webgl2`. */
  getContextType?(): string
  processVideoFrame(
    input: HTMLCanvasElement,
    output?: HTMLCanvasElement,
    skipProcessing?: boolean,
  ): Promise<void> | void
}

/** Replaces a stream with a picture. */
export interface ProviderStreamPlugin extends AnyProviderPlugin {
  apply(stream: MediaStream): MediaStream
}

/** Continues the sound of a node in another node. */
export interface ProviderAudioPlugin extends AnyProviderPlugin {
  checkSupport?(context?: AudioContext): ProviderPluginSupport
  isSupported?(): boolean
  init(): Promise<void> | void
  getPluginType(): string
  processAudioTrack(context: AudioContext, source: AudioNode): Promise<AudioNode>
}
