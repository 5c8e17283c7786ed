/** Generated, so that no file has to be loaded. Two soft tones, a rising fourth, for a waiting patient. */
const WAITING_HZ = [587.33, 783.99]
/** The same tone twice: a recording begins. */
const RECORDING_HZ = [440, 440]
const TONE_S = 0.45
/**
 * How long a browser may take to start the sound. Where its user has done something it starts for certain, on a busy
 * machine late; elsewhere it may never start, and another tab must not wait long for its turn.
 */
const START_MS = { allowed: 3_000, unsure: 300 }
/** Gain at full volume; half of it is soft. */
const LOUDEST = 0.24
const PERCENT = 100

const isRunning = async (context: AudioContext): Promise<boolean> => {
  if (context.state !== 'running') {
    const startMs = navigator.userActivation?.hasBeenActive ? START_MS.allowed : START_MS.unsure
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, startMs))])
  }
  return context.state === 'running'
}

const playTones = async (
  tones: readonly number[],
  volume: number,
  mayStart: () => boolean = () => true,
): Promise<void> => {
  if (volume <= 0) return
  const context = new AudioContext()
  try {
    if (!(await isRunning(context)) || !mayStart()) return
    const ends = tones.map((frequency, index) => {
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

/**
 * Resolves at the end; a browser that forbids sound stays silent.
 * @param volume percent; 0 is silence
 * @param mayStart asked only where the browser allows sound
 */
export const ringChime = (volume: number, mayStart?: () => boolean): Promise<void> =>
  playTones(WAITING_HZ, volume, mayStart)

/**
 * Resolves at the end; a browser that forbids sound stays silent.
 * @param volume percent; 0 is silence
 */
export const playRecordingTone = (volume: number): Promise<void> => playTones(RECORDING_HZ, volume)
