import type { Page } from '@playwright/test'

// A camera whose picture says when it was drawn, so that a page that plays it can tell its delay.

/** Bits of the time in milliseconds; it repeats after 65.5 s. */
const BITS = 16

/** Replaces the camera of pages that are opened later. Each bit is a cell, with its opposite below. */
export const captureClock = (page: Page): Promise<unknown> =>
  page.addInitScript((bits) => {
    navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
      const canvas = document.createElement('canvas')
      canvas.width = 1_280
      canvas.height = 720
      const brush = canvas.getContext('2d')
      const cell = canvas.width / bits
      setInterval(() => {
        if (brush === null) return
        const time = Date.now()
        for (let bit = 0; bit < bits; bit += 1) {
          const isOne = ((time >> bit) & 1) === 1
          brush.fillStyle = isOne ? '#fff' : '#000'
          brush.fillRect(bit * cell, 0, cell, canvas.height / 2)
          brush.fillStyle = isOne ? '#000' : '#fff'
          brush.fillRect(bit * cell, canvas.height / 2, cell, canvas.height / 2)
        }
      }, 1_000 / 30)
      const stream = canvas.captureStream(30)
      if (!constraints.video) for (const track of stream.getVideoTracks()) stream.removeTrack(track)
      if (constraints.audio) {
        const context = new AudioContext()
        const { stream: sound } = context.createMediaStreamDestination()
        for (const track of sound.getAudioTracks()) stream.addTrack(track)
      }
      return stream
    }
  }, BITS)

/** The delay of the last video of a page on the same machine, in milliseconds. */
export interface PictureDelay {
  /** From the camera's picture until it is shown. */
  readonly shown: number
  /** The part of it for which the player had the picture already. */
  readonly held: number
}

/** @returns null while no picture can be read, e.g. between two */
export const readDelay = (page: Page): Promise<PictureDelay | null> =>
  page.evaluate((bits) => {
    const video = [...document.querySelectorAll('video')].at(-1)
    if (video === undefined || video.videoWidth === 0) return null
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const brush = canvas.getContext('2d')
    if (brush === null) return null
    brush.drawImage(video, 0, 0, canvas.width, canvas.height)
    const now = Date.now()
    const isLight = (x: number, y: number) => (brush.getImageData(x, y, 1, 1).data[1] ?? 0) > 127
    let drawn = 0
    for (let bit = 0; bit < bits; bit += 1) {
      const x = Math.round(((bit + 0.5) * canvas.width) / bits)
      const isOne = isLight(x, canvas.height * 0.3)
      if (isOne === isLight(x, canvas.height * 0.7)) return null
      if (isOne) drawn |= 1 << bit
    }
    const range = 1 << bits
    const { buffered, currentTime } = video
    const end = buffered.length === 0 ? currentTime : buffered.end(buffered.length - 1)
    return { shown: ((now % range) + range - drawn) % range, held: (end - currentTime) * 1_000 }
  }, BITS)
