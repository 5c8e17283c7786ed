import { expect, type Page } from '@playwright/test'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import type { MeetingHost } from '../media/meetingHost.ts'

/** Opens the page, previews and joins. */
export const enter = async (
  host: Pick<MeetingHost, 'origin' | 'token'>,
  page: Page,
  name: string,
  role: MeetingRole,
  path = '/client',
): Promise<void> => {
  page.on('console', (message) => console.warn(name, message.text()))
  page.on('pageerror', (error) => console.error(name, error))
  await page.goto(`${host.origin}${path}`)
  const token = await host.token(role, name, 'call')
  await page.evaluate((options) => window.consulta.start(options), { token, initEndpoint: host.origin, name })
  await page.evaluate(() => window.consulta.preview())
  await expect.poll(() => state(page).then(({ room }) => room)).toBe('"Preview"')
  await page.evaluate(() => window.consulta.join())
  await expect.poll(() => state(page).then(({ room }) => room)).toBe('"Connected"')
}
export const state = (page: Page) => page.evaluate(() => window.consulta.state())
const media = (page: Page, peer: string) => page.evaluate((name) => window.consulta.media(name), peer)

/** Waits until the picture plays and sound arrives, counted from now. */
export const seesAndHears = async (page: Page, peer: string): Promise<void> => {
  const { frames, audio } = await media(page, peer)
  await expect.poll(async () => (await media(page, peer)).frames).toBeGreaterThan(frames + 10)
  await expect.poll(async () => (await media(page, peer)).audio).toBeGreaterThan(audio + 0.001)
}
