/** The microphone of this page: the keys 1, 2 and 3 of a telephone, again and again; for a script of the page. */
export const playKeys = (): void => {
  const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const KEYS = [
    [697, 1_209],
    [697, 1_336],
    [697, 1_477],
  ] as const
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await original(wanted)
    for (const track of stream.getAudioTracks()) {
      stream.removeTrack(track)
      const context = new AudioContext()
      const destination = context.createMediaStreamDestination()
      const say = () => {
        for (const [index, key] of KEYS.entries()) {
          const from = context.currentTime + 0.05 + index * 0.3
          for (const frequency of key) {
            const oscillator = new OscillatorNode(context, { frequency })
            oscillator.connect(new GainNode(context, { gain: 0.25 })).connect(destination)
            oscillator.start(from)
            oscillator.stop(from + 0.2)
          }
        }
      }
      say()
      setInterval(say, 3_000)
      for (const tone of destination.stream.getAudioTracks()) stream.addTrack(tone)
    }
    return stream
  }
}

declare global {
  interface Window {
    /** Plays these keys of a telephone, 1 to 3, into the microphone. */
    sayKeys(keys: string): void
  }
}

/** The microphone of this page is silent until `sayKeys` is called; for a script of the page. */
export const playKeysWhenTold = (): void => {
  const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const KEYS: Readonly<Record<string, readonly number[]>> = {
    1: [697, 1_209],
    2: [697, 1_336],
    3: [697, 1_477],
  }
  const microphones: { context: AudioContext; destination: MediaStreamAudioDestinationNode }[] = []
  window.sayKeys = (keys) => {
    for (const { context, destination } of microphones)
      for (const [index, key] of [...keys].entries()) {
        const from = context.currentTime + 0.05 + index * 0.3
        for (const frequency of KEYS[key] ?? []) {
          const oscillator = new OscillatorNode(context, { frequency })
          oscillator.connect(new GainNode(context, { gain: 0.25 })).connect(destination)
          oscillator.start(from)
          oscillator.stop(from + 0.2)
        }
      }
  }
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await original(wanted)
    for (const track of stream.getAudioTracks()) {
      stream.removeTrack(track)
      const context = new AudioContext()
      const destination = context.createMediaStreamDestination()
      microphones.push({ context, destination })
      for (const silent of destination.stream.getAudioTracks()) stream.addTrack(silent)
    }
    return stream
  }
}
