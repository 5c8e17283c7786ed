/** An HLS playlist with partial segments and timed metadata (RFC 8216bis). Pure. */

interface Part {
  name: string
  seconds: number
  independent: boolean
}
interface Segment {
  number: number
  parts: Part[]
  seconds: number
  /** Epoch milliseconds. */
  startedAt: number
  complete: boolean
}
/** `startedAt`: epoch milliseconds. */
export interface TimedMetadata {
  id: string
  payload: string
  startedAt: number
  seconds: number
}
export interface AddedPart {
  name: string
  segment: number
  index: number
  /** Segments that left the playlist. */
  dropped: { name: string; parts: string[] }[]
}

/** Segments whose parts are listed: parts are of use near the live edge only. */
const SEGMENTS_WITH_PARTS = 3
const MAX_METADATA = 200

export const segmentName = (segment: number): string => `${segment}.m4s`
const partName = (segment: number, part: number): string => `${segment}.${part}.m4s`

export class LowLatencyPlaylist {
  readonly #target: number
  readonly #partTarget: number
  readonly #keep: number
  #segments: Segment[] = []
  #metadata: TimedMetadata[] = []
  #next = 0
  #ended = false

  /**
   * @param target seconds of a segment
   * @param partTarget seconds of a part
   * @param keep complete and open segments that are listed
   */
  constructor(target: number, partTarget: number, keep: number) {
    this.#target = target
    this.#partTarget = partTarget
    this.#keep = keep
  }

  /** Adds a part; an independent one after the target duration begins a new segment. */
  add(part: { seconds: number; independent: boolean; at: number }): AddedPart {
    let current = this.#segments.at(-1)
    if (current === undefined || (part.independent && current.seconds >= this.#target * 0.75)) {
      if (current !== undefined) current.complete = true
      current = { number: this.#next, parts: [], seconds: 0, startedAt: part.at, complete: false }
      this.#next += 1
      this.#segments.push(current)
    }
    const index = current.parts.length
    const name = partName(current.number, index)
    current.parts.push({ name, seconds: part.seconds, independent: part.independent })
    current.seconds += part.seconds
    const dropped = this.#segments.splice(0, Math.max(0, this.#segments.length - this.#keep))
    return {
      name,
      segment: current.number,
      index,
      dropped: dropped.map(({ number, parts }) => ({
        name: segmentName(number),
        parts: parts.map((one) => one.name),
      })),
    }
  }

  /** The latest entry with an id replaces the former one. */
  addMetadata(metadata: TimedMetadata): void {
    this.#metadata = [...this.#metadata.filter(({ id }) => id !== metadata.id), metadata].slice(-MAX_METADATA)
  }

  end(): void {
    this.#ended = true
    const last = this.#segments.at(-1)
    if (last !== undefined) last.complete = true
  }

  text(): string {
    const first = this.#segments[0]
    const last = this.#segments.at(-1)
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(this.#target, ...this.#segments.map(({ seconds }) => seconds)))}`,
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(this.#partTarget * 3).toFixed(3)}`,
      `#EXT-X-PART-INF:PART-TARGET=${this.#partTarget.toFixed(3)}`,
      `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
      '#EXT-X-MAP:URI="init.mp4"',
    ]
    for (const entry of this.#metadata) {
      const isPast = first !== undefined && entry.startedAt + entry.seconds * 1_000 < first.startedAt
      if (!isPast) lines.push(dateRange(entry))
    }
    for (const segment of this.#segments) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startedAt).toISOString()}`)
      if (last !== undefined && segment.number > last.number - SEGMENTS_WITH_PARTS) {
        for (const { seconds, name, independent } of segment.parts)
          lines.push(
            `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${name}"${independent ? ',INDEPENDENT=YES' : ''}`,
          )
      }
      if (segment.complete) lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, segmentName(segment.number))
    }
    if (this.#ended) lines.push('#EXT-X-ENDLIST')
    else if (last !== undefined)
      lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(last.number, last.parts.length)}"`)
    return `${lines.join('\n')}\n`
  }
}

/** The payload in base64, because a quoted attribute cannot contain quotes or line breaks (protocol §7.2). */
const dateRange = ({ id, payload, startedAt, seconds }: TimedMetadata): string => {
  const start = new Date(startedAt).toISOString()
  const end = new Date(startedAt + seconds * 1_000).toISOString()
  const data = Buffer.from(JSON.stringify({ payload, start_date: start, end_date: end })).toString('base64')
  return `#EXT-X-DATERANGE:ID="${id}",START-DATE="${start}",DURATION=${seconds.toFixed(3)},X-PAYLOAD="${data}"`
}
