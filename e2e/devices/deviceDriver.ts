import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import { bundlePage } from '../bundlePage.ts'
import type { MeetingHost } from '../media/meetingHost.ts'
import { state } from '../meeting/callDriver.ts'
import type { StartOptions } from '../meeting/clientPage.ts'
import { withTrouble } from './trouble.ts'

export const bundleDevicePage = (): Promise<string> => bundlePage(join(import.meta.dirname, 'devicePage.ts'))

/** Opens the page and joins; `before` causes faults before anything is captured. */
export const comeIn = async (
  host: MeetingHost,
  context: BrowserContext,
  who: { name: string; role: MeetingRole; room: string },
  {
    before,
    settings,
  }: { before?: (page: Page) => Promise<unknown>; settings?: StartOptions['settings'] } = {},
): Promise<Page> => {
  const page = await context.newPage()
  await withTrouble(page)
  page.on('pageerror', (error) => console.error(who.name, error))
  await page.goto(`${host.origin}/client`)
  // Clicks the page first, because the browser measures no sound before that.
  await page.mouse.click(5, 5)
  await before?.(page)
  const token = await host.token(who.role, who.name, who.room)
  await page.evaluate((options) => window.consulta.start(options), {
    token,
    initEndpoint: host.origin,
    name: who.name,
    ...(settings ? { settings } : {}),
  })
  await page.evaluate(() => window.consulta.preview())
  await expect.poll(() => state(page).then(({ room }) => room)).toBe('"Preview"')
  await page.evaluate(() => window.consulta.join())
  await expect.poll(() => state(page).then(({ room }) => room)).toBe('"Connected"')
  return page
}

export const track = (page: Page, kind: 'audio' | 'video') =>
  page.evaluate((one) => window.devices.track(one), kind)

/** Error codes that the application received, in order. */
export const codes = async (page: Page): Promise<number[]> =>
  (await state(page)).errors.map(({ code }) => code)

export const toggle = (page: Page, kind: 'audio' | 'video', enabled: boolean) =>
  page.evaluate(([one, on]) => window.consulta.toggle(one, on), [kind, enabled] as const)

/** The state of the first person as the other side sees it. */
export const seen = async (page: Page) => (await state(page)).peers[0]
