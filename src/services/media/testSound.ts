/** A soft tone on the left, then one on the right; generated, so that no file has to be loaded. */
const TONES = [
  { frequency: 523.25, pan: -1 },
  { frequency: 659.25, pan: 1 },
] as const
const TONE_S = 0.6
const VOLUME = 0.25

/**
 * Plays on one speaker (experience §8.1, §11: "alternates ears"); resolves at the end.
 * @param deviceId '' or 'default' for the system's own
 * @throws when the browser does not play, or not on that speaker
 */
export const playTestSound = async (deviceId: string, signal: AbortSignal): Promise<void> => {
  const context = new AudioContext()
  try {
    if (deviceId !== '' && deviceId !== 'default' && 'setSinkId' in context)
      await (context as AudioContext & { setSinkId(id: string): Promise<void> }).setSinkId(deviceId)
    await context.resume()
    const ends = TONES.map(({ frequency, pan }, index) => {
      const oscillator = new OscillatorNode(context, { frequency })
      const gain = new GainNode(context, { gain: 0 })
      const start = context.currentTime + index * TONE_S
      gain.gain.setValueAtTime(0, start)
      gain.gain.linearRampToValueAtTime(VOLUME, start + 0.03)
      gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
      oscillator.connect(gain).connect(new StereoPannerNode(context, { pan })).connect(context.destination)
      oscillator.start(start)
      oscillator.stop(start + TONE_S)
      return new Promise((resolve, reject) => {
        oscillator.addEventListener('ended', resolve)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    })
    await Promise.all(ends)
  } finally {
    await context.close()
  }
}
