import type { BrowserContext, Page } from '@playwright/test'
import type { MeetingHost } from '../e2e/media/meetingHost.ts'
import type { MeetingRole } from '../server/meeting/ports.ts'
import { wait } from './measures.ts'

// Opens calls of two clients and reads what their pages show.

type Host = Pick<MeetingHost, 'origin' | 'token'>

/** @param prepare the page before it is loaded */
export const openClient = async (
  context: BrowserContext,
  host: Host,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> => {
  const page = await context.newPage()
  await prepare?.(page)
  page.on('pageerror', (error) => console.error('page:', error))
  await page.goto(`${host.origin}/client`)
  return page
}

export const optionsOf = async (host: Host, name: string, role: MeetingRole) => ({
  token: await host.token(role, name, 'call'),
  initEndpoint: host.origin,
  name,
})

export const waitUntil = async (isTrue: () => Promise<boolean>, within = 60_000): Promise<void> => {
  const end = performance.now() + within
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('It did not happen in time')
    await wait(100)
  }
}

export const isConnected = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.consulta.state().room === '"Connected"')

/** Displayed frames of all remote videos. */
const framesShown = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].reduce(
      (sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames,
      0,
    ),
  )

export const enterCall = async (
  context: BrowserContext,
  host: Host,
  name: string,
  role: MeetingRole,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> => {
  const page = await openClient(context, host, prepare)
  await page.evaluate(
    (options) => {
      window.consulta.start(options)
      window.consulta.join()
    },
    await optionsOf(host, name, role),
  )
  await waitUntil(() => isConnected(page))
  return page
}

/** Waits until the remote video plays. */
export const sees = async (page: Page): Promise<void> => {
  const before = await framesShown(page)
  await waitUntil(async () => (await framesShown(page)) > before + 15)
}
