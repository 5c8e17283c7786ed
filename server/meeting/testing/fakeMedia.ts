import type { UdpProbe } from '../../../src/contracts/meeting/call/init.ts'
import type { MediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import type { EngineCommand, EngineReport } from '../media/engineMessages.ts'
import type { AnnouncedTrack } from '../media/forwarding/publisher.ts'
import { type MediaService, MediaUnavailable } from '../media/mediaProcess.ts'

/** A media service that forwards nothing and records its calls. */
export class FakeMedia implements MediaService {
  readonly commands: Exclude<EngineCommand, { kind: 'start' | 'publish' }>[] = []
  readonly published: { peer: string; tracks: readonly AnnouncedTrack[] }[] = []
  /** The transport of each publish offer. */
  readonly transports: MediaTransportKind[] = []
  probe: UdpProbe | null = null
  failing = false
  /** Whether no engine runs, as between two processes. */
  unavailable = false
  /** Whether the engine never says that it has closed a recording. */
  leavesRecordingsOpen = false
  /** An offer is answered after this. */
  answersAfter: Promise<void> = Promise.resolve()
  nodeId = 'node-1'
  isRunning = true
  /** The file that each composition writes. */
  readonly #files = new Map<string, string | undefined>()
  readonly #listeners: ((report: EngineReport) => void)[] = []
  readonly #lost: (() => void)[] = []

  async publish(
    peer: string,
    _sdp: string,
    tracks: readonly AnnouncedTrack[],
    transport: MediaTransportKind = 'udp',
  ): Promise<string> {
    if (this.failing) throw new Error('no media today')
    if (this.unavailable) throw new MediaUnavailable('no engine')
    await this.answersAfter
    this.published.push({ peer, tracks })
    this.transports.push(transport)
    return 'v=0 answer'
  }

  send(command: Exclude<EngineCommand, { kind: 'start' | 'publish' }>): void {
    this.commands.push(command)
    if (command.kind === 'openSubscriber') {
      this.report({ kind: 'subscribeOffer', peer: command.peer, sdp: 'v=0 offer' })
    }
    if (command.kind === 'setComposed') {
      const { composition, outputs } = command
      const former = this.#files.get(composition)
      const name = outputs.file?.name
      this.#files.set(composition, name)
      if (former !== undefined && former !== name)
        queueMicrotask(() =>
          this.report({ kind: 'composition', composition, report: { kind: 'fileClosed', name: former } }),
        )
    }
    if (command.kind === 'endComposition') {
      const { composition } = command
      queueMicrotask(() => this.report({ kind: 'compositionEnded', composition }))
    }
    if (command.kind === 'endRecording' && !this.leavesRecordingsOpen) {
      const { recording } = command
      queueMicrotask(() => this.report({ kind: 'recordingEnded', recording }))
    }
  }

  onReport(listener: (report: EngineReport) => void): void {
    this.#listeners.push(listener)
  }

  onLost(listener: () => void): void {
    this.#lost.push(listener)
  }

  report(report: EngineReport): void {
    for (const listener of this.#listeners) listener(report)
  }

  /** Simulates that the media process ended and another one was started. */
  lose(): void {
    this.nodeId = `node-${Number(this.nodeId.slice(5)) + 1}`
    for (const listener of this.#lost) listener()
  }

  async ready(): Promise<void> {}
  async close(): Promise<void> {}
}
