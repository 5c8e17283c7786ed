import { isMediaId } from '../../../src/contracts/meeting/tracks/mediaId.ts'
import { MEETING_TIME } from '../limits.ts'
import { Compositions } from './composing/compositions.ts'
import { BadDescription } from './descriptions/badDescription.ts'
import type { EngineCommand } from './engineMessages.ts'
import { type EngineContext, EnginePeer } from './enginePeer.ts'
import type { Wanted } from './forwarding/subscriber.ts'
import { Recordings } from './recording/recordings.ts'
import { SoundTaps } from './transcription/soundTaps.ts'

type WantedTrack = Extract<EngineCommand, { kind: 'setWanted' }>['tracks'][number]

const SECOND = 1_000_000

/** Forwards the media of the rooms of this process, driven by commands and a 25 ms tick. */
export class MediaEngine {
  readonly #context: EngineContext
  readonly #peers = new Map<string, EnginePeer>()
  /** The tracks that each peer wants; they may be named before their publisher's section arrives. */
  readonly #wanted = new Map<string, WantedTrack[]>()
  readonly #recordings: Recordings
  readonly #compositions: Compositions
  readonly #taps: SoundTaps
  #secondAt = 0
  #qualityAt = 0

  constructor(context: EngineContext) {
    this.#context = context
    const find = (publisher: string, trackId: string) =>
      this.#peers.get(publisher)?.publisher.tracks.get(trackId)
    this.#recordings = new Recordings(context, find)
    this.#compositions = new Compositions(context, find)
    this.#taps = new SoundTaps(context, find)
  }

  /** Never throws, because an error of one peer must not affect others. */
  async handle(command: EngineCommand): Promise<void> {
    try {
      await this.#apply(command)
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 200)
      if (command.kind === 'publish') {
        const bad = error instanceof BadDescription
        this.#context.report({ kind: 'publishFailed', call: command.call, message, bad })
      } else {
        this.#context.report({ kind: 'trouble', message: `${command.kind}: ${message}` })
      }
    }
  }

  tick(): void {
    const now = this.#context.now()
    for (const peer of this.#peers.values()) peer.tick(now)
    this.#recordings.tick()
    this.#compositions.tick()
    this.#taps.tick()
    if (now - this.#secondAt < SECOND) return
    this.#secondAt = now
    for (const peer of this.#peers.values()) {
      peer.second(now).catch((error: unknown) => {
        this.#context.report({ kind: 'trouble', message: `rebuild: ${String(error)}` })
      })
    }
    this.#reportLevels()
    if (now - this.#qualityAt >= MEETING_TIME.quality * 1_000) {
      this.#qualityAt = now
      this.#reportQuality()
    }
  }

  close(): void {
    for (const peer of this.#peers.values()) peer.close()
    this.#peers.clear()
    this.#compositions.close()
  }

  async #apply(command: EngineCommand): Promise<void> {
    switch (command.kind) {
      case 'start':
        return
      case 'publish': {
        const peer = this.#peerOf(command.peer)
        const sdp = await peer.publish(command.sdp, command.tracks, command.transport)
        this.#context.report({ kind: 'published', call: command.call, sdp })
        this.#applyWantedOf(command.peer)
        return
      }
      case 'openSubscriber': {
        const opened = this.#peerOf(command.peer).openSubscriber(command.autoVideo, command.degrades)
        // Before its transport exists, so that the first offer has the tracks; the next one would need an answer.
        this.#applyWanted(command.peer)
        await opened
        return
      }
      case 'preferLayer': {
        const { subscriber } = this.#peers.get(command.peer) ?? {}
        subscriber?.findTrack(command.trackId)?.requestLayer(command.layer, this.#context.now())
        return
      }
      case 'setWanted':
        this.#wanted.set(command.peer, command.tracks)
        this.#applyWanted(command.peer)
        return
      case 'subscribeAnswer':
        this.#peers.get(command.peer)?.subscribeAnswered(command.sdp)
        return
      case 'resume':
        await this.#peers.get(command.peer)?.resume()
        return
      case 'closePeer':
        this.#peers.get(command.peer)?.close()
        this.#peers.delete(command.peer)
        this.#wanted.delete(command.peer)
        this.#applyWantedOf(command.peer)
        return
      case 'setTapped':
        this.#taps.set(command)
        return
      case 'setRecorded':
        this.#recordings.set(command)
        return
      case 'endRecording':
        await this.#recordings.end(command.recording)
        return
      case 'setComposed':
        this.#compositions.set(command)
        return
      case 'addMetadata':
        this.#compositions.addMetadata(command)
        return
      case 'endComposition':
        this.#compositions.end(command.composition)
        return
    }
  }

  #peerOf(key: string): EnginePeer {
    let peer = this.#peers.get(key)
    if (peer === undefined) {
      peer = new EnginePeer(key, this.#context)
      this.#peers.set(key, peer)
    }
    return peer
  }

  /** Applies the wanted tracks of every receiver of this publisher, because its publications changed. */
  #applyWantedOf(publisher: string): void {
    this.#recordings.refresh(publisher)
    this.#compositions.refresh(publisher)
    this.#taps.refresh()
    for (const [peer, tracks] of this.#wanted) {
      if (tracks.some((track) => track.publisher === publisher)) this.#applyWanted(peer)
    }
  }

  #applyWanted(key: string): void {
    const subscriber = this.#peers.get(key)?.subscriber
    if (subscriber === null || subscriber === undefined) return
    const wanted = (this.#wanted.get(key) ?? []).flatMap((one): Wanted[] => {
      const track = this.#peers.get(one.publisher)?.publisher.tracks.get(one.trackId)
      return track === undefined || !isMediaId(one.streamId) ? [] : [{ track, streamId: one.streamId }]
    })
    subscriber.setWanted(wanted, this.#context.now())
  }

  #reportLevels(): void {
    const levels = [...this.#peers].flatMap(([peer, { publisher }]) =>
      [...publisher.levels].flatMap(([trackId, meter]) => {
        const level = meter.take()
        return level > 0 ? [{ peer, trackId, level }] : []
      }),
    )
    this.#context.report({ kind: 'levels', levels })
  }

  #reportQuality(): void {
    const scores = [...this.#peers].flatMap(([peer, { subscriber }]) =>
      subscriber === null ? [] : [{ peer, score: subscriber.score }],
    )
    if (scores.length > 0) this.#context.report({ kind: 'quality', scores })
    for (const { subscriber } of this.#peers.values()) subscriber?.sendStats()
  }
}
