import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bundlePage } from '../e2e/bundlePage.ts'
import { startMeetingHost } from '../e2e/media/meetingHost.ts'
import { clientPages } from '../e2e/meeting/clientPages.ts'
import { openBrowser } from './browser.ts'
import { enterCall, openClient, waitUntil } from './call.ts'
import { captureClock, type PictureDelay, readDelay } from './clockPicture.ts'
import { median, milliseconds, table, wait } from './measures.ts'
import { writeSection } from './readme.ts'

// Measures how far somebody who watches an HLS stream is behind the camera, and who keeps the picture so long.

const SAMPLES = 60
const PAUSE = 1_000
/** Milliseconds in which the player finds its place. */
const SETTLING = 10_000

/** Milliseconds for which the player is stopped, as a busy machine or a hole in the network stops it. */
const STANDSTILL = 5_000
/** Seconds to wait for the player after that. */
const PATIENCE = 60
/** Milliseconds of the delay that count as no difference. */
const TOLERANCE = 300

/** @returns seconds until a page that stood still is as near as before; null when it stays behind */
const timeCatchUp = async (viewer: Page, usual: number): Promise<number | null> => {
  await viewer.evaluate(async (standstill) => {
    const video = [...document.querySelectorAll('video')].at(-1)
    video?.pause()
    await new Promise((resolve) => {
      setTimeout(resolve, standstill)
    })
    await video?.play()
  }, STANDSTILL)
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1_000
  while (passed() < PATIENCE) {
    const delay = await readDelay(viewer)
    if (delay !== null && delay.shown <= usual + TOLERANCE) return passed()
    await wait(100)
  }
  return null
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

export const runStreaming = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'streams-'))
  const script = await bundlePage(join(import.meta.dirname, '..', 'e2e', 'interop', 'ourInteropPage.ts'))
  const host = await startMeetingHost({
    pages: clientPages(script),
    streaming: { installed: true, rtmpHosts: [], folder, compositions: 1 },
  })
  const browser = await openBrowser()
  const delays: PictureDelay[] = []
  let catchUp: number | null = null
  try {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
    const doctor = await enterCall(context, host, 'Doctor', 'doctor', captureClock)
    await doctor.evaluate(() => window.interop.startStream())
    const url = () => doctor.evaluate(() => window.interop.stream().url)
    await waitUntil(async () => (await url()) !== '')
    const viewer = await openClient(await browser.newContext(), host)
    await viewer.evaluate((from) => window.interop.watch(from), await url())
    await waitUntil(async () => (await readDelay(viewer)) !== null)
    await wait(SETTLING)
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const delay = await readDelay(viewer)
      if (delay !== null) delays.push(delay)
      await wait(PAUSE)
    }
    catchUp = await timeCatchUp(viewer, median(delays.map(({ shown }) => shown)))
    if (process.env.SHOTS !== undefined)
      await viewer.screenshot({ path: join(process.env.SHOTS, 'clock.png') })
  } finally {
    await browser.close()
    await host.close()
    await rm(folder, { recursive: true, force: true })
  }
  const row = (title: string, of: (delay: PictureDelay) => number): string[] => {
    const times = delays.map(of)
    return [title, ...[median(times), quantile(times, 0.9), Math.max(...times)].map(milliseconds)]
  }
  writeSection(
    'streaming',
    'Watching a stream',
    `One camera, whose picture says when it was drawn, in a call that is composed and streamed by HLS; a page with
hls.js watches. ${delays.length} pictures, one a second, after ${SETTLING / 1_000} s. Browser, server, composer and
player share the machine.

${table(
  ['', 'median', '90 %', 'most'],
  [
    row('From the camera until the picture is shown', ({ shown }) => shown),
    row('of this, from the camera until the player has it', ({ shown, held }) => shown - held),
    row('of this, in the buffer of the player', ({ held }) => held),
  ],
)}

After a standstill of ${STANDSTILL / 1_000} s the page was ${
      catchUp === null
        ? `still further behind after ${PATIENCE} s`
        : `as near as before within ${catchUp.toFixed(1)} s`
    }.`,
  )
}
