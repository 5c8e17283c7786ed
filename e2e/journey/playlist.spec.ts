import { expect, type Page } from '@playwright/test'
import { DOCTOR, startConsultation } from '../drivers/consultation.ts'
import { wordsIn } from '../drivers/wordsIn.ts'
import { test } from '../fixtures/server.ts'

/** A doctor plays sound and a video to the patient; both come from the test itself. */

const words = wordsIn('en', 'playlist')
const meeting = wordsIn('en', 'meeting')

const RATE = 16_000
/** A tone as a WAV file. */
const tone = (seconds: number): Buffer => {
  const count = RATE * seconds
  const file = Buffer.alloc(44 + count * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + count * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at += 1)
    file.writeInt16LE(Math.round(16_000 * Math.sin((2 * Math.PI * 440 * at) / RATE)), 44 + at * 2)
  return file
}

/** A film of three seconds that the page records itself. */
const film = async (page: Page): Promise<Buffer> => {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const brush = canvas.getContext('2d')
    let count = 0
    const painting = setInterval(() => {
      count += 1
      if (!brush) return
      brush.fillStyle = `hsl(${count * 20} 80% 50%)`
      brush.fillRect(0, 0, canvas.width, canvas.height)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(24), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    recorder.stop()
    await stopped
    clearInterval(painting)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(text, 'base64')
}

// A clinic of its own: its room is left with somebody in it.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that plays' } })

/** How loud the loudest of all that is received now is, 0 to 1. */
const loudness = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const levels: number[] = []
    for (const connection of window.peerConnections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'audio') levels.push(report.audioLevel ?? 0)
    return levels
  })

test('M1.37 M1.38 M4.125 M4.126 M4.175 what the doctor plays is heard and seen by the patient, item after item', async ({
  page,
  browser,
  server,
}) => {
  const { guestPage, context } = await startConsultation({ page, browser, server })
  const recorded = await film(page)
  await page.getByRole('button', { name: meeting('more.label') }).click()
  await page.getByRole('menuitem', { name: meeting('played.heading') }).click()
  const sound = page.getByRole('region', { name: words('audio.heading'), exact: true })
  const video = page.getByRole('region', { name: words('video.heading'), exact: true })

  await sound.getByLabel(words('audio.address')).fill('http://sounds.example/a.mp3')
  await sound.getByRole('button', { name: words('add'), exact: true }).click()
  await expect(sound.getByLabel(words('audio.address'))).toHaveAttribute('aria-invalid', 'true')
  await sound.getByLabel(words('audio.files')).setInputFiles([
    { name: 'first.wav', mimeType: 'audio/wav', buffer: tone(4) },
    { name: 'second.wav', mimeType: 'audio/wav', buffer: tone(30) },
  ])
  // The doctor need not hear it; the patient does.
  await sound.getByRole('button', { name: words('play', { name: 'first.wav' }) }).click()
  await sound.getByRole('slider', { name: words('ownVolume') }).fill('0')
  await expect(sound.getByText(words('state.playing', { name: 'first.wav' }))).toBeVisible()
  await expect.poll(async () => (await loudness(guestPage)).length, { message: 'sounds received' }).toBe(2)
  await expect
    .poll(async () => Math.max(...(await loudness(guestPage))), { message: 'the tone is heard' })
    .toBeGreaterThan(0.2)
  // The end of the first begins the second, in the same track.
  await expect(sound.getByText(words('state.playing', { name: 'second.wav' }))).toBeVisible()
  await expect.poll(async () => Math.max(...(await loudness(guestPage)))).toBeGreaterThan(0.2)
  await sound.getByRole('slider', { name: words('patientsVolume') }).fill('0')
  await expect.poll(async () => Math.min(...(await loudness(guestPage)))).toBeLessThan(0.01)
  await sound.getByRole('button', { name: words('stop') }).click()

  await video
    .getByLabel(words('video.files'))
    .setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: recorded })
  await video.getByRole('button', { name: words('play', { name: 'film.webm' }) }).click()
  const seen = guestPage.getByLabel(meeting('played.videoOf', { name: DOCTOR }))
  const frames = () =>
    seen.evaluate((element) =>
      element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0,
    )
  await expect.poll(frames, { message: 'frames of the film' }).toBeGreaterThan(10)
  await expect(page.getByText(meeting('played.mine'))).toBeVisible()
  // The last item has ended: nobody is sent anything any more.
  await expect(video.getByText(words('state.ended'))).toBeVisible()
  await expect(seen).toHaveCount(0)
  await context.close()
})
