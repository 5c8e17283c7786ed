import type { Page } from '@playwright/test'

/** A camera and a microphone that show white and sound a tone at the same moments, to compare picture and sound. */
export const CLAP = { everyMs: 2_000, lengthMs: 500, tone: 2_200 }

/** Runs in a page before it loads: replaces its camera and microphone. */
const installClapper = ({ everyMs, lengthMs, tone }: typeof CLAP): void => {
  navigator.mediaDevices.getUserMedia = async ({ audio, video } = {}) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const drawing = canvas.getContext('2d')
    const sound = new AudioContext()
    await sound.resume()
    const gain = sound.createGain()
    gain.gain.value = 0
    const oscillator = sound.createOscillator()
    oscillator.frequency.value = tone
    const heard = sound.createMediaStreamDestination()
    oscillator.connect(gain).connect(heard)
    oscillator.start()
    setInterval(() => {
      const isOn = performance.now() % everyMs < lengthMs
      gain.gain.value = isOn ? 0.5 : 0
      if (drawing === null) return
      drawing.fillStyle = isOn ? '#fff' : '#000'
      drawing.fillRect(0, 0, canvas.width, canvas.height)
      // Without a change the canvas gives no frames.
      drawing.fillStyle = '#888'
      drawing.fillRect((performance.now() / 10) % canvas.width, 0, 4, 4)
    }, 20)
    const tracks = [
      ...(audio ? heard.stream.getAudioTracks() : []),
      ...(video ? canvas.captureStream(30).getVideoTracks() : []),
    ]
    return new MediaStream(tracks)
  }
}

export const holdClapper = (page: Page): Promise<unknown> => page.addInitScript(installClapper, CLAP)

export interface Lips {
  /** Length of the sound. */
  readonly seconds: number
  /** Seconds at which a tone began and the picture did not change. */
  readonly unseen: readonly number[]
  /** Picture and sound pairs found. */
  readonly claps: number
  /** Milliseconds from each tone to its white picture, in order of size; negative: the picture is first. */
  readonly offsets: readonly number[]
}

/**
 * Compares the claps of a recorded file. The tone's onset comes from the decoded sound; the picture's is searched by
 * seeking, so that a slow machine that leaves out frames changes nothing.
 * @param page any page of a browser that can read `url`
 * @param url of a file with picture and sound
 */
export const lipsOf = (page: Page, url: string): Promise<Lips> =>
  page.evaluate(
    async ({ address, tone, lengthMs }) => {
      const blob = await (await fetch(address)).blob()
      const RATE = 48_000
      const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await blob.arrayBuffer())
      const samples = sound.getChannelData(0)
      const WINDOW = RATE / 200
      const LEAST_POWER = 0.01
      const PATIENCE = 10_000
      /** Power of the tone in one window of 5 ms (Goertzel). */
      const powerAt = (start: number): number => {
        const coefficient = 2 * Math.cos((2 * Math.PI * tone) / RATE)
        let [last, before] = [0, 0]
        for (let index = start; index < start + WINDOW; index += 1) {
          const next = (samples[index] ?? 0) + coefficient * last - before
          before = last
          last = next
        }
        return Math.sqrt(Math.max(0, last * last + before * before - coefficient * last * before)) / WINDOW
      }
      const powers: number[] = []
      for (let start = 0; start + WINDOW <= samples.length; start += WINDOW) powers.push(powerAt(start))
      const loud = Math.max(...powers) / 4
      // The file has no clap, only noise.
      if (loud < LEAST_POWER) return { seconds: sound.duration, unseen: [], claps: 0, offsets: [] }
      const quietWindows = 40
      const onsets = powers.flatMap((power, index) =>
        power > loud &&
        index >= quietWindows &&
        powers.slice(index - quietWindows, index).every((earlier) => earlier <= loud)
          ? [(index * WINDOW) / RATE]
          : [],
      )

      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(blob)
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve
        setTimeout(() => reject(new Error('No picture')), PATIENCE)
        video.onerror = () => reject(new Error(video.error?.message))
      })
      const drawing = new OffscreenCanvas(64, 36).getContext('2d', { willReadFrequently: true })
      const lightAt = async (time: number): Promise<number> => {
        video.currentTime = time
        await new Promise((resolve, reject) => {
          video.onseeked = resolve
          setTimeout(() => reject(new Error(`No picture at ${time}`)), PATIENCE)
        })
        drawing?.drawImage(video, 0, 0, 64, 36)
        const { data } = drawing?.getImageData(0, 0, 64, 36) ?? { data: [] }
        let light = 0
        for (let at = 0; at < data.length; at += 4) light += data[at] ?? 0
        return light / (data.length / 4)
      }
      const offsets: number[] = []
      const unseen: number[] = []
      const reach = (lengthMs / 1_000) * 0.6
      for (const onset of onsets) {
        let [dark, bright] = [onset - reach, onset + reach]
        // A clap that begins or ends outside the file cannot be compared.
        if (dark < 0 || bright > Math.min(video.duration, sound.duration)) continue
        const [least, most] = [await lightAt(dark), await lightAt(bright)]
        // The picture may be missing there, e.g. after a cut.
        if (most - least < 20) {
          unseen.push(Math.round(onset * 10) / 10)
          continue
        }
        while (bright - dark > 0.01) {
          const middle = (dark + bright) / 2
          if ((await lightAt(middle)) > (least + most) / 2) bright = middle
          else dark = middle
        }
        offsets.push(Math.round((bright - onset) * 1_000))
      }
      return {
        seconds: sound.duration,
        unseen,
        claps: offsets.length,
        offsets: offsets.sort((a, b) => a - b),
      }
    },
    { address: url, ...CLAP },
  )
