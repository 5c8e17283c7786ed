import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ComposingSettings, NO_COMPOSER } from '../room/composing/compositionState.ts'
import { LiveStreams } from './liveStreams.ts'

export interface StreamingSettings extends ComposingSettings {
  /** Folder of the running streams; its content is deleted at the start. */
  folder: string
  /** Calls composed at once. */
  compositions: number
}

export const NO_STREAMING: StreamingSettings = { ...NO_COMPOSER, folder: '', compositions: 0 }

/** The composed calls of this server: their number is limited, because each costs a fifth of a core. */
export class Streaming {
  readonly settings: StreamingSettings
  readonly liveStreams = new LiveStreams()
  readonly #taken = new Set<string>()

  constructor(settings: StreamingSettings) {
    this.settings = settings
  }

  /** Deletes the files of an ended process, which nobody can read any more. */
  async clear(): Promise<void> {
    if (this.settings.installed) await rm(this.settings.folder, { recursive: true, force: true })
  }

  directoryOf(compositionId: string): string {
    return join(this.settings.folder, compositionId)
  }

  get isBusy(): boolean {
    return this.#taken.size >= this.settings.compositions
  }

  take(compositionId: string): boolean {
    if (this.isBusy) return false
    this.#taken.add(compositionId)
    return true
  }

  release(compositionId: string): void {
    this.#taken.delete(compositionId)
  }
}
