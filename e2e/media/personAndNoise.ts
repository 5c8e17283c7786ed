import type { Locator, Page } from '@playwright/test'
import { DOCTOR } from '../drivers/consultation.ts'

declare global {
  interface Window {
    /** Sets the sound that the microphone of the test hears. */
    play: (kind: 'noise' | 'voice') => void
    playing?: AudioBufferSourceNode
  }
}

/**
 * Replaces camera and microphone: a drawn person with a striped shirt before a striped wall, and noise, which the
 * blur and the suppressor change measurably.
 */
export const capturePersonAndNoise = (): void => {
  const draw = (brush: CanvasRenderingContext2D, count: number): void => {
    const ellipse = (fill: string, x: number, y: number, w: number, h: number): void => {
      brush.fillStyle = fill
      brush.beginPath()
      brush.ellipse(x, y, w, h, 0, 0, 7)
      brush.fill()
    }
    for (let x = 0; x < 640; x += 8) {
      brush.fillStyle = x % 16 === 0 ? '#dfe6e8' : '#8fa1a8'
      brush.fillRect(x, 0, 8, 360)
    }
    brush.fillStyle = '#2b3a55'
    brush.beginPath()
    brush.moveTo(130, 360)
    brush.quadraticCurveTo(140, 265, 250, 245)
    brush.lineTo(390, 245)
    brush.quadraticCurveTo(500, 265, 510, 360)
    brush.fill()
    brush.fillStyle = '#b97f5e'
    brush.fillRect(288, 200, 64, 60)
    ellipse('#2a1d16', 320, 125, 80, 92)
    ellipse('#e0ab88', 320, 150, 64, 82)
    for (const x of [294, 346]) {
      ellipse('#fff', x, 140, 12, 7)
      // The eyes move, so that pictures are sent.
      ellipse('#3b2a20', x + (count % 2), 140, 5, 5)
    }
    brush.fillStyle = '#a4423c'
    brush.fillRect(298, 196, 44, 6)
    brush.fillStyle = '#e8edf5'
    for (let x = 200; x < 440; x += 8) brush.fillRect(x, 290, 4, 60)
  }
  const COUNT = 192_000
  const pinkNoise = (): Float32Array<ArrayBuffer> => {
    const slow: [number, number, number] = [0, 0, 0]
    return Float32Array.from({ length: COUNT }, () => {
      const white = Math.random() * 2 - 1
      slow[0] = 0.997_65 * slow[0] + white * 0.099
      slow[1] = 0.963 * slow[1] + white * 0.296_5
      slow[2] = 0.57 * slow[2] + white * 1.052_7
      return (slow[0] + slow[1] + slow[2] + white * 0.184_8) * 0.03
    })
  }
  /**
   * Four syllables a second: pulses of a voice through resonances that glide from vowel to vowel. Resonances that stand
   * still sound like a machine, and the strong suppressor takes 5 to 10 dB of them; of gliding ones at most 1 dB.
   */
  const vowels = (): Float32Array<ArrayBuffer> => {
    const resonances = [
      [700, 1_200, 2_600],
      [300, 2_300, 3_000],
      [450, 1_900, 2_500],
      [350, 800, 2_300],
    ] as const
    const resonanceAt = (syllables: number, at: 0 | 1 | 2): number => {
      const from = resonances[Math.floor(syllables) % 4]?.[at] ?? 0
      const to = resonances[(Math.floor(syllables) + 1) % 4]?.[at] ?? 0
      return from + (to - from) * (syllables % 1) ** 2
    }
    const before = [0, 0, 0]
    const earlier = [0, 0, 0]
    let phase = 0
    const samples = Float32Array.from({ length: COUNT }, (_, index) => {
      const time = index / 48_000
      phase += (120 + 15 * Math.sin(time * 5)) / 48_000
      let value = phase >= 1 ? 1 : 0
      phase %= 1
      for (const at of [0, 1, 2] as const) {
        const frequency = resonanceAt(time * 4, at)
        const radius = Math.exp((-Math.PI * 95) / 48_000)
        const turn = 2 * radius * Math.cos((2 * Math.PI * frequency) / 48_000)
        const now = value * (1 - radius) * 4 + turn * (before[at] ?? 0) - radius * radius * (earlier[at] ?? 0)
        earlier[at] = before[at] ?? 0
        before[at] = now
        value = now
      }
      return value * Math.max(0, Math.sin(Math.PI * ((time * 4) % 1))) ** 0.6
    })
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    return samples.map((sample) => (sample * 0.5) / loudest)
  }
  navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
    const stream = new MediaStream()
    if (constraints.video) {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 360
      const brush = canvas.getContext('2d')
      let count = 0
      setInterval(() => {
        count += 1
        if (brush !== null) draw(brush, count)
      }, 66)
      for (const track of canvas.captureStream(15).getVideoTracks()) stream.addTrack(track)
    }
    if (constraints.audio) {
      const context = new AudioContext({ sampleRate: 48_000 })
      const destination = context.createMediaStreamDestination()
      window.play = (kind) => {
        window.playing?.stop()
        const samples = kind === 'noise' ? pinkNoise() : vowels()
        const buffer = context.createBuffer(1, samples.length, 48_000)
        buffer.copyToChannel(samples, 0)
        window.playing = context.createBufferSource()
        window.playing.buffer = buffer
        window.playing.loop = true
        window.playing.connect(destination)
        window.playing.start()
      }
      window.play('noise')
      await context.resume()
      for (const track of destination.stream.getAudioTracks()) stream.addTrack(track)
    }
    return stream
  }
}

type Area = readonly [x: number, y: number, width: number, height: number]
/** Parts of the picture at 320 x 180. */
export const WALL: Area = [4, 20, 80, 80]
export const SHIRT: Area = [105, 147, 110, 26]

/** The mean difference between neighbouring points of a part of a shown video; -1 before there is a picture. */
export const sharpnessOf = (shown: Locator, area: Area): Promise<number> =>
  shown.evaluate((video, [x, y, width, height]) => {
    if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return -1
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const brush = canvas.getContext('2d')
    if (brush === null) return -1
    brush.drawImage(video, 0, 0, 320, 180)
    const { data } = brush.getImageData(x, y, width, height)
    let sum = 0
    for (let at = 4; at < data.length; at += 4) sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0))
    return sum / (data.length / 4)
  }, area)

/** Mean difference of neighbouring pixels in the doctor's received picture, 0 to 255: stripes are high, a blur low. */
export const sharpness = (page: Page, area: Area): Promise<number> =>
  sharpnessOf(page.getByLabel("Participants' video").getByLabel(DOCTOR, { exact: true }), area)
