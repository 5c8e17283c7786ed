import type { WhiteboardEntry } from '../room/whiteboard/whiteboardState.ts'

export type WhiteboardChange = WhiteboardEntry & { key: string }
export type StreamEnd = 'denied' | 'closed'

/**
 * Queues the changes of a whiteboard for one page, the latest of each key, so that a slow reader does not
 * accumulate changes.
 */
export class WhiteboardStream {
  readonly peerId: string
  readonly whiteboardId: string
  readonly #wants: (key: string) => boolean
  readonly #waiting = new Map<string, WhiteboardChange>()
  #wake: () => void = () => undefined
  #end: StreamEnd | null = null

  constructor(from: { peerId: string; whiteboardId: string }, wants: (key: string) => boolean) {
    this.peerId = from.peerId
    this.whiteboardId = from.whiteboardId
    this.#wants = wants
  }

  push(change: WhiteboardChange): void {
    if (this.#end !== null || !this.#wants(change.key)) return
    // Moves the change to the end, because a reader may resume after the last change it has.
    this.#waiting.delete(change.key)
    this.#waiting.set(change.key, change)
    this.#wake()
  }

  end(why: StreamEnd): void {
    this.#end ??= why
    this.#wake()
  }

  /** Yields changes until the stream ends; returns why it ended. */
  async *changes(): AsyncGenerator<WhiteboardChange, StreamEnd> {
    for (;;) {
      for (const [key, change] of this.#waiting) {
        if (this.#end !== null) break
        this.#waiting.delete(key)
        yield change
      }
      if (this.#end !== null) return this.#end
      if (this.#waiting.size > 0) continue
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
