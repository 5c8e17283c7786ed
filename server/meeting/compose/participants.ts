import type { Canvas, Picture } from './canvas.ts'
import type { ComposerFrame } from './composerMessages.ts'
import { AudioDecoder, VideoDecoder } from './decoders.ts'
import { layoutOf, placeIn } from './tiles.ts'
import { RATE, Voice } from './voice.ts'

interface Participant {
  screen: boolean
  video: VideoDecoder | null
  audio: AudioDecoder | null
  voice: Voice
  picture: Picture | null
  /** Frames that are not due yet. */
  waiting: { at: number; data: Buffer }[]
}

/** Frames that one participant may have waiting; more than a few seconds are a broken clock. */
const MAX_WAITING = 300

/** The people and screens of a composition, decoded. Times are seconds since the composition began. */
export class Participants {
  readonly #all = new Map<string, Participant>()

  take(frame: ComposerFrame, at: number): void {
    const one = this.#of(frame)
    const data = Buffer.from(frame.data.buffer, frame.data.byteOffset, frame.data.byteLength)
    if (frame.media === 'video') {
      if (one.waiting.length >= MAX_WAITING) one.waiting = []
      one.waiting.push({ at, data })
      return
    }
    one.audio ??= new AudioDecoder()
    const samples = one.audio.decode(data)
    if (samples !== null) one.voice.write(samples, Math.round(at * RATE))
  }

  ended(participant: string, media: 'video' | 'audio'): void {
    const one = this.#all.get(participant)
    if (one === undefined) return
    if (media === 'video') {
      one.video?.close()
      Object.assign(one, { video: null, picture: null, waiting: [] })
    } else {
      one.audio?.close()
      Object.assign(one, { audio: null, voice: new Voice() })
    }
  }

  gone(participant: string): void {
    this.ended(participant, 'video')
    this.ended(participant, 'audio')
    this.#all.delete(participant)
  }

  draw(canvas: Canvas, now: number): void {
    const all = [...this.#all.values()]
    const people = all.filter(({ screen }) => !screen)
    const screen = all.find((one) => one.screen)
    const layout = layoutOf(people.length, screen !== undefined, canvas.width, canvas.height)
    canvas.clear()
    for (const one of all) {
      const tile = one.screen ? layout.screen : layout.people[people.indexOf(one)]
      const fresh = decodeDue(one, now)
      const { video } = one
      if (tile == null || video === null || video.width === 0 || (one.screen && one !== screen)) continue
      const place = placeIn(video.width, video.height, tile)
      const { picture } = one
      if (fresh || picture?.width !== place.width || picture.height !== place.height)
        one.picture = video.scaled(place.width, place.height)
      if (one.picture !== null) canvas.draw(one.picture, place.x, place.y)
    }
  }

  mix(into: Float32Array, at: number): void {
    for (const { voice } of this.#all.values()) voice.addTo(into, at)
  }

  #of({ participant, screen }: ComposerFrame): Participant {
    const known = this.#all.get(participant)
    if (known !== undefined) return known
    const one = { screen, video: null, audio: null, voice: new Voice(), picture: null, waiting: [] }
    this.#all.set(participant, one)
    return one
  }
}

/** Decodes every due frame, because the next one builds on it. */
const decodeDue = (one: Participant, now: number): boolean => {
  let fresh = false
  while ((one.waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= now) {
    const frame = one.waiting.shift()
    one.video ??= new VideoDecoder()
    if (frame !== undefined && one.video.decode(frame.data)) fresh = true
  }
  return fresh
}
