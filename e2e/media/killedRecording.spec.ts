import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { startConsultation } from '../drivers/consultation.ts'
import { composerProcess, isRunning, mediaProcess } from '../drivers/mediaProcess.ts'
import { onPage } from '../drivers/onPage.ts'
import {
  chooseInMore,
  pathOfVisit,
  recordedFiles,
  recordingMark,
  stopRecording,
} from '../drivers/recordingRoom.ts'
import { testWithClinic } from '../fixtures/ownClinic.ts'
import { startServer, type TestServer } from '../fixtures/server.ts'

// The server and its media process are killed while a visit is recorded. What was written until then is kept with the
// visit, and it plays. Each person apart is recorded further when the call comes back; one picture has failed.

const CLINIC = { SEED: 'demo', DEMO_PASSWORD: 'a clinic whose server is killed' }
const test = testWithClinic(CLINIC)
test.use({ viewport: { width: 1_280, height: 800 }, actionTimeout: 20_000 })

const RECORDED_MS = 12_000
/** One picture of everybody needs an encoder, which a busy machine delays: so many writes are awaited instead. */
const WRITES = 4

const sizeOf = async (clinic: TestServer): Promise<number> => {
  const sizes = await Promise.all(
    (await recordedFiles(clinic)).map((file) => stat(join(clinic.dataDir, 'recordings', file))),
  )
  return sizes.reduce((all, { size }) => all + size, 0)
}

interface Recorded {
  readonly guestPage: Page
  readonly visitPath: string
  /** The process that composed one picture; it is not killed, and has to end by itself. */
  readonly composer: number | undefined
}

/** Records the visit, kills the server in the middle and starts it again. */
const record = async (
  { page, browser, clinic }: { page: Page; browser: Browser; clinic: TestServer },
  kind: string,
): Promise<Recorded> => {
  const { guestPage } = await startConsultation({ page, browser, server: clinic })
  const visitPath = pathOfVisit(page)
  await chooseInMore(page, 'Record')
  const dialog = page.getByRole('dialog', { name: 'Record the visit' })
  await dialog.getByLabel('Reason for recording').fill('Second opinion about the knee')
  await dialog.getByLabel('What is recorded').selectOption(kind)
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  for (const one of [page, guestPage]) await expect(recordingMark(one)).toBeVisible({ timeout: 40_000 })
  await page.waitForTimeout(RECORDED_MS)
  for (let write = 0; write < WRITES; write += 1) {
    const before = await sizeOf(clinic)
    await expect.poll(() => sizeOf(clinic), { timeout: 30_000 }).toBeGreaterThan(before)
  }
  const composer = composerProcess(clinic.pid)
  for (const pid of [clinic.pid, mediaProcess(clinic.pid)]) process.kill(pid, 'SIGKILL')
  for (const one of [page, guestPage])
    await expect(
      onPage(one)
        .getByText(/^Reconnecting…/)
        .first(),
    ).toBeVisible({ timeout: 20_000 })
  return { guestPage, visitPath, composer }
}

const restart = (clinic: TestServer): Promise<TestServer> =>
  startServer({ ...CLINIC, DATA_DIR: clinic.dataDir, PORT: new URL(clinic.baseURL).port })

/** Plays the recording of the visit from this second on, and expects that pictures move there. */
const expectPlays = async (page: Page, visitPath: string, from: number): Promise<void> => {
  await page.goto(visitPath)
  await page.getByRole('button', { name: /^Play the recording of / }).click()
  const position = page.getByRole('slider', { name: 'Position' })
  await expect(position).toBeVisible()
  expect(Number(await position.getAttribute('max'))).toBeGreaterThanOrEqual(from)
  await position.fill(String(from))
  await page.getByRole('button', { name: 'Play', exact: true }).last().click()
  const moved = () =>
    page
      .locator('video')
      .evaluateAll((all) =>
        Math.max(...all.map((one) => (one as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)),
      )
  const before = await moved()
  await expect.poll(moved).toBeGreaterThan(before + 2)
}

test('after the server was killed, a recording of each person goes on, and all of it is kept', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  const { guestPage, visitPath } = await record({ page, browser, clinic }, 'Each person separately')
  const again = await restart(clinic)
  for (const one of [page, guestPage])
    await expect(onPage(one).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 60_000 })
  await expect(recordingMark(page)).toBeVisible()
  await expect(recordingMark(guestPage)).toBeVisible()
  await page.waitForTimeout(3_000)
  await stopRecording(page)
  await expect(recordingMark(page)).toHaveCount(0)
  await expectPlays(page, visitPath, RECORDED_MS / 1_000 - 3)
  await guestPage.context().close()
  await again.halt()
})

test('after the server was killed, a recording in one picture has failed, and what was written is kept', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  const { guestPage, visitPath, composer } = await record({ page, browser, clinic }, 'Everyone in one video')
  expect(composer).toBeDefined()
  await expect.poll(() => isRunning(composer ?? 0)).toBe(false)
  const again = await restart(clinic)
  await expect(onPage(page).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 60_000 })
  await expect(onPage(page).getByText('Recording failed', { exact: true })).toBeVisible()
  await expect(recordingMark(guestPage)).toHaveCount(0)
  await guestPage.context().close()
  await expect(async () => {
    await page.goto(visitPath)
    await expect(onPage(page).getByText(/^Interrupted by an error/)).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expectPlays(page, visitPath, 1)
  await again.halt()
})
