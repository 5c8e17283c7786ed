/** 20 ms of silence in stereo: fills what was muted or lost, because players do not keep time over gaps. */
export const OPUS_SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
export const SILENCE_SECONDS = 0.02

const SAMPLE_RATE = 48_000
const SILK = [480, 960, 1_920, 2_880]
const HYBRID = [480, 960]
const CELT = [120, 240, 480, 960]
/** Samples of one frame by the five configuration bits (RFC 6716 §3.1). */
const FRAME_SAMPLES = [...SILK, ...SILK, ...SILK, ...HYBRID, ...HYBRID, ...CELT, ...CELT, ...CELT, ...CELT]

/** Seconds of one packet at most (RFC 6716 §3.2.5), whatever its header says. */
const LONGEST_SECONDS = 0.12

/** Seconds of sound in an Opus packet; 0 for an empty one. */
export const opusSeconds = (payload: Buffer): number => {
  const toc = payload[0]
  if (toc === undefined) return 0
  const frames = [1, 2, 2, (payload[1] ?? 0) & 0x3f][toc & 3] ?? 1
  return Math.min(LONGEST_SECONDS, ((FRAME_SAMPLES[toc >> 3] ?? 960) * frames) / SAMPLE_RATE)
}
