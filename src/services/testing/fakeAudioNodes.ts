import { vi } from 'vitest'
import { FakeMediaStream, FakeTrack } from './fakeMedia.ts'

/** A node of sound that notes its connections. */
export class FakeNode {
  readonly name: string
  private readonly wires: string[]
  constructor(name: string, wires: string[]) {
    this.name = name
    this.wires = wires
  }
  connect(to: FakeNode): void {
    this.wires.push(`${this.name} > ${to.name}`)
  }
  disconnect(from?: FakeNode): void {
    this.wires.push(`${this.name} x ${from?.name ?? 'all'}`)
  }
  asNode(): AudioNode {
    return this as unknown as AudioNode
  }
}

/** Makes every new `AudioContext` one of nodes that note their connections. */
export const stubAudioNodes = () => {
  const wires: string[] = []
  const contexts: { isOpen: boolean }[] = []
  class Context {
    isOpen = true
    readonly track = new FakeTrack('audio', { label: 'made' })
    constructor() {
      contexts.push(this)
    }
    createMediaStreamSource(stream: MediaStream): FakeNode {
      return new FakeNode(stream.getAudioTracks()[0]?.label ?? '', wires)
    }
    createMediaStreamDestination() {
      const stream = new FakeMediaStream([this.track.asTrack()])
      return Object.assign(new FakeNode('destination', wires), { stream })
    }
    async resume(): Promise<void> {}
    async close(): Promise<void> {
      this.isOpen = false
    }
  }
  vi.stubGlobal('AudioContext', Context)
  return {
    wires,
    node: (name: string) => new FakeNode(name, wires),
    openContexts: () => contexts.filter(({ isOpen }) => isOpen).length,
  }
}
