import type { MediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import type { RequestParams } from '../../../src/contracts/meeting/connection/requests.ts'
import type { WireDescription, WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { MediaService } from '../media/mediaProcess.ts'

/** The media of one joined peer, between its socket and the media process. */
export class PeerMedia {
  /** Key of the peer in the media process. */
  readonly key: string
  readonly #media: MediaService
  #lastWanted = '[]'
  #opened = false

  constructor(key: string, media: MediaService) {
    this.key = key
    this.#media = media
  }

  async publish(
    offer: WireDescription,
    tracks: Iterable<WireTrack>,
    transport: MediaTransportKind,
  ): Promise<string> {
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

  prefer({ track_id: trackId, max_spatial_layer: layer }: RequestParams<'prefer-video-track-state'>): void {
    this.#media.send({ kind: 'preferLayer', peer: this.key, trackId, layer })
  }

  close(): void {
    this.#media.send({ kind: 'closePeer', peer: this.key })
  }
}
