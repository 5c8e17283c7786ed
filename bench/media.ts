import type { BrowserContext, Page } from '@playwright/test'
import { watchConnections } from '../e2e/drivers/callMedia.ts'
import { mediaProcess } from '../e2e/drivers/mediaProcess.ts'
import { type MeetingHost, startMeetingHost } from '../e2e/media/meetingHost.ts'
import { installRawClient } from '../e2e/media/rawClient.ts'
import type { MeetingRole } from '../server/meeting/ports.ts'
import { openBrowser } from './browser.ts'
import { median, megabytes, table, wait } from './measures.ts'
import { processorTime, residentMemory } from './processStats.ts'
import { writeSection } from './readme.ts'

// Measures processor time and memory of the media process with one real publisher and real subscribers.

const SUBSCRIBERS = [2, 4, 8] as const
const WINDOWS = 3
const WINDOW = 10_000
/** Milliseconds until the publisher's bandwidth estimate allows the full rate. */
const WARM_UP = 15_000
const MEMORY_SUBSCRIBERS = 4

const enter = async (
  host: MeetingHost,
  context: BrowserContext,
  peerId: string,
  role: MeetingRole,
  roomId: string,
) => {
  const page = await context.newPage()
  await watchConnections(page)
  await page.goto(host.origin)
  await page.evaluate(installRawClient, { token: await host.token(role, peerId, roomId), peerId })
  await page.evaluate((name) => window.raw.join(name, true), peerId)
  return page
}

/** Waits for the first announced video track of this page. */
const announcedVideo = async (page: Page): Promise<string> => {
  for (;;) {
    const id = await page.evaluate(() => {
      for (const { method, params } of window.raw.notifications) {
        const tracks = Object.values(
          (params.tracks ?? {}) as Record<string, { type: string; track_id: string }>,
        )
        const listed = Object.values(
          (params.peers ?? {}) as Record<string, { tracks?: typeof params }>,
        ).flatMap((peer) =>
          Object.values((peer.tracks ?? {}) as Record<string, { type: string; track_id: string }>),
        )
        if (!['on-track-add', 'peer-list'].includes(method)) continue
        const found = [...tracks, ...listed].find((track) => track.type === 'video')
        if (found) return found.track_id
      }
      return null
    })
    if (id !== null) return id
    await wait(100)
  }
}

/** Requests the video without decoding it, because decoding would use the processor that is measured. */
const subscribe = async (page: Page): Promise<void> => {
  const id = await announcedVideo(page)
  // The data channel opens shortly after the connection.
  while ((await received(page)) < 10_000) {
    await page.evaluate((track) => void window.raw.prefer(track, 'high'), id)
    await wait(500)
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('video')) element.srcObject = null
  })
}

/** Bytes of received media, headers included. */
const received = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let bytes = 0
    for (const connection of window.peerConnections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp') bytes += report.bytesReceived + report.headerBytesReceived
    return bytes
  })

const receivedByAll = async (pages: readonly Page[]): Promise<number> =>
  (await Promise.all(pages.map(received))).reduce((sum, bytes) => sum + bytes, 0)

interface Load {
  /** Megabits a second sent by the process. */
  readonly rate: number
  /** Share of one processor, 0 to 1. */
  readonly share: number
}

const measureLoad = async (pid: number, pages: readonly Page[]): Promise<Load> => {
  const [bytes, cpu, at] = [await receivedByAll(pages), processorTime(pid), performance.now()]
  await wait(WINDOW)
  const spent = processorTime(pid) - cpu
  const passed = (performance.now() - at) / 1_000
  const sent = (await receivedByAll(pages)) - bytes
  return { rate: (sent * 8) / 1_000_000 / passed, share: spent / passed }
}

const inRoom = async <T>(
  subscribers: number,
  measure: (pid: number, pages: readonly Page[]) => Promise<T>,
): Promise<T> => {
  const browser = await openBrowser()
  const host = await startMeetingHost({
    pages: { '/': { type: 'text/html', body: '<!doctype html><body></body>' } },
  })
  try {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
    const roomId = `bench-${subscribers}`
    const publisher = await enter(host, context, 'publisher', 'doctor', roomId)
    await publisher.evaluate(() => window.raw.publish({ simulcast: false }))
    const pages: Page[] = []
    for (let index = 0; index < subscribers; index += 1) {
      const page = await enter(host, context, `subscriber-${index}`, 'patient', roomId)
      await subscribe(page)
      pages.push(page)
    }
    await publisher.bringToFront()
    await wait(WARM_UP)
    return await measure(mediaProcess(), pages)
  } finally {
    await browser.close()
    await host.close()
  }
}

const measureFanOut = async (subscribers: number): Promise<Load> =>
  inRoom(subscribers, async (pid, pages) => {
    const loads: Load[] = []
    for (let window = 0; window < WINDOWS; window += 1) loads.push(await measureLoad(pid, pages))
    return {
      rate: median(loads.map(({ rate }) => rate)),
      share: median(loads.map(({ share }) => share)),
    }
  })

interface Sample {
  readonly minute: number
  readonly memory: number
  readonly load: Load
}

const watchMemory = (minutes: number): Promise<Sample[]> =>
  inRoom(MEMORY_SUBSCRIBERS, async (pid, pages) => {
    const start = performance.now()
    const samples: Sample[] = []
    for (let minute = 0; minute <= minutes; minute += 1) {
      await wait(Math.max(0, start + minute * 60_000 - performance.now()))
      const load = await measureLoad(pid, pages)
      samples.push({ minute, memory: residentMemory(pid), load })
      console.log(
        `media: minute ${minute}, ${megabytes(residentMemory(pid))}, ${load.rate.toFixed(1)} Mbit/s`,
      )
    }
    return samples
  })

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

export const runMedia = async (minutes: number): Promise<void> => {
  const loads: { subscribers: number; load: Load }[] = []
  for (const subscribers of SUBSCRIBERS) {
    const load = await measureFanOut(subscribers)
    loads.push({ subscribers, load })
    console.log(`media: 1 to ${subscribers}, ${load.rate.toFixed(1)} Mbit/s, ${percent(load.share)}`)
  }
  const [least, most] = [loads[0]?.load, loads.at(-1)?.load]
  const marginal =
    least && most ? ((most.share - least.share) / (most.rate - least.rate)) * 1_000 : Number.NaN
  const samples = await watchMemory(minutes)
  const memories = samples.map(({ memory }) => memory)
  writeSection(
    'media',
    'The media server',
    `One Chromium publishes sound and a picture of 1280 × 720, others receive it without decoding it. The
processor time is that of the media process alone (\`/proc/<pid>/stat\`, all threads); the rate is what the
subscribers received. Median of ${WINDOWS} windows of ${WINDOW / 1_000} s, ${WARM_UP / 1_000} s after the last one came.

${table(
  ['Fan-out', 'forwarded', 'of one processor', 'processor time per forwarded megabit'],
  loads.map(({ subscribers, load }) => [
    `1 → ${subscribers}`,
    `${load.rate.toFixed(1)} Mbit/s`,
    percent(load.share),
    `${((load.share / load.rate) * 1_000).toFixed(2)} ms`,
  ]),
)}

Between the least and the most, each further megabit cost ${marginal.toFixed(2)} ms of processor time; the rest is there at any rate.

Memory of the process over ${minutes} minutes, 1 → ${MEMORY_SUBSCRIBERS}:

${table(
  ['Minute', 'resident', 'forwarded', 'of one processor'],
  samples.map(({ minute, memory, load }) => [
    String(minute),
    megabytes(memory),
    `${load.rate.toFixed(1)} Mbit/s`,
    percent(load.share),
  ]),
)}

Between the first half and the second, the median grew by
${megabytes(
  median(memories.slice(Math.ceil(memories.length / 2))) -
    median(memories.slice(0, Math.ceil(memories.length / 2))),
)}.`,
  )
}
