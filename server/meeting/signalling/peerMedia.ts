import type { MediaTransportKind } from '../../../src/contracts/meeting/mediaTransport.ts'
import type { WireDescription, WireTrack } from '../../../src/contracts/meeting/shapes.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { Connection } from './connection.ts'

/** The media of one joined peer, between its socket and the media process. */
export class PeerMedia {
  /** Key of the peer in the media process. */
  readonly key: string
  readonly #media: MediaService
  readonly #nodeId: () => string
  #publishing = 0
  #heldCandidates: string[] = []
  #lastWanted = '[]'
  #opened = false

  /** @param nodeId the media node as clients see it */
  constructor(key: string, media: MediaService, nodeId: () => string) {
    this.key = key
    this.#media = media
    this.#nodeId = nodeId
  }

  async publish(
    offer: WireDescription,
    tracks: Iterable<WireTrack>,
    transport: MediaTransportKind,
  ): Promise<string> {
    this.#publishing += 1
    try {
      return await this.#media.publish(
        this.key,
        offer.sdp,
        [...tracks].map((track) => ({
          trackId: track.track_id,
          streamId: track.stream_id,
          kind: track.type,
        })),
        transport,
      )
    } finally {
      this.#publishing -= 1
    }
  }

  /** Call it when the answer has been sent: earlier candidates would be assigned to the wrong generation. */
  releaseCandidates(connection: Connection | undefined): void {
    for (const candidate of this.#heldCandidates.splice(0)) this.#sendCandidate(connection, 0, candidate)
  }

  /** Offers the subscribe connection, even to a lone peer (protocol §4.3). */
  open({ autoVideo, degrades }: { autoVideo: boolean; degrades: boolean }): void {
    if (this.#opened) return
    this.#opened = true
    this.#media.send({ kind: 'openSubscriber', peer: this.key, autoVideo, degrades })
  }

  want(tracks: { publisher: string; trackId: string; streamId: string; kind: 'audio' | 'video' }[]): void {
    const wanted = JSON.stringify(tracks)
    if (wanted === this.#lastWanted) return
    this.#lastWanted = wanted
    this.#media.send({ kind: 'setWanted', peer: this.key, tracks })
  }

  resume(): void {
    this.#media.send({ kind: 'resume', peer: this.key })
  }

  answered(sdp: string): void {
    this.#media.send({ kind: 'subscribeAnswer', peer: this.key, sdp })
  }

  /** Handles a candidate of the media process. */
  onCandidate(connection: Connection | undefined, target: 0 | 1, candidate: string): void {
    if (target === 0 && this.#publishing > 0) this.#heldCandidates.push(candidate)
    else this.#sendCandidate(connection, target, candidate)
  }

  close(): void {
    this.#media.send({ kind: 'closePeer', peer: this.key })
  }

  /** All sections are bundled, so every candidate is sent for the first one. */
  #sendCandidate(connection: Connection | undefined, target: 0 | 1, candidate: string): void {
    connection?.notify('trickle', {
      target,
      candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0 },
      sfu_node_id: this.#nodeId(),
    })
  }
}
