/** Two soft tones, a rising fourth, for a waiting patient; generated, so that no file has to be loaded. */
const TONES_HZ = [587.33, 783.99]
const TONE_S = 0.45
/** Gain at full volume; half of it is soft. */
const LOUDEST = 0.24
const PERCENT = 100

/** @param volume percent; 0 is silence Resolves at the end; a browser that forbids sound stays silent. */
export const ringChime = async (volume: number): Promise<void> => {
  if (volume <= 0) return
  const context = new AudioContext()
  try {
    if (context.state !== 'running') return
    const ends = TONES_HZ.map((frequency, index) => {
      const oscillator = new OscillatorNode(context, { frequency })
      const gain = new GainNode(context, { gain: 0 })
      const start = context.currentTime + index * TONE_S * 0.6
      gain.gain.setValueAtTime(0, start)
      gain.gain.linearRampToValueAtTime((LOUDEST * volume) / PERCENT, start + 0.02)
      gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(start)
      oscillator.stop(start + TONE_S)
      return new Promise((resolve) => oscillator.addEventListener('ended', resolve))
    })
    await Promise.all(ends)
  } finally {
    await context.close()
  }
}
