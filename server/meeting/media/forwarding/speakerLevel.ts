/** -dBov range of speech: a whisper and a shout into a usual microphone. */
const QUIETEST = 65
const LOUDEST = 15

/** The loudness of a track since the last reading, 0 to 100, from the audio level extension (RFC 6464). */
export class SpeakerLevel {
  #loudest = 127

  add(minusDecibels: number): void {
    this.#loudest = Math.min(this.#loudest, minusDecibels)
  }

  take(): number {
    const level = ((QUIETEST - this.#loudest) / (QUIETEST - LOUDEST)) * 100
    this.#loudest = 127
    return Math.round(Math.max(0, Math.min(100, level)))
  }
}
