/** Samples per second that transcribers take; Opus decodes to 48 000. */
export const SAMPLE_RATE = 16_000
/** Samples of 20 ms. */
export const FRAME_SAMPLES = SAMPLE_RATE / 50
