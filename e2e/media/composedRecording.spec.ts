import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import {
  chooseInMore,
  pathOfVisit,
  recordedFiles,
  recordingMark,
  stopRecording,
} from '../drivers/recordingRoom.ts'
import { testWithClinic } from '../fixtures/ownClinic.ts'

// One picture of everybody is recorded with the consent of the patient, and played on the page of the visit.

const REASON = 'Exam of the knee for a second opinion'

const test = testWithClinic({ DEMO_PASSWORD: 'a clinic that composes' })
test.use({ viewport: { width: 1280, height: 800 } })

/** The picture that the player shows: its size, and the share of green, which the cameras are. */
const picture = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement
    const { videoWidth: width, videoHeight: height, duration, currentTime } = video
    const canvas = new OffscreenCanvas(width, height)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(video, 0, 0)
    const { data } = drawing?.getImageData(0, 0, width, height) ?? { data: [] }
    const isGreen = (side: 'left' | 'right') => {
      let green = 0
      for (let at = 0; at < data.length; at += 4) {
        const isLeft = (at / 4) % width < width / 2
        const [red = 0, middle = 0, blue = 0] = data.slice(at, at + 3)
        if (isLeft === (side === 'left') && middle - Math.max(red, blue) > 40) green += 1
      }
      return green / (data.length / 8)
    }
    return { width, height, duration, currentTime, left: isGreen('left'), right: isGreen('right') }
  })

test('the doctor records one picture, pauses, plays it, saves it and deletes it', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(300_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  const visitPath = pathOfVisit(page)
  await chooseInMore(page, 'Record')
  const dialog = page.getByRole('dialog', { name: 'Record the visit' })
  await dialog.getByLabel('Reason for recording').fill(REASON)
  await dialog.getByLabel('What is recorded').selectOption('Everyone in one video')
  await expectAccessible(page, 'the dialog with the choice')
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await expect(onPage(page).getByText('Waiting for the patient to agree')).toBeVisible()
  await expect(onPage(guestPage).getByText('The doctor would like to record this visit').last()).toBeVisible()
  await expect(recordingMark(guestPage)).toHaveCount(0)
  expect(await recordedFiles(clinic)).toEqual([])

  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  for (const one of [page, guestPage]) await expect(recordingMark(one)).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => recordedFiles(clinic)).toEqual([expect.stringMatching(/composed-1\.mp4$/)])
  await page.waitForTimeout(4_000)

  await chooseInMore(page, /Pause recording/)
  for (const one of [page, guestPage])
    await expect(one.getByTestId('streamingMarks').getByText('Recording paused')).toBeVisible()
  await chooseInMore(page, 'Resume recording')
  await expect(recordingMark(guestPage)).toBeVisible()
  await expect.poll(async () => (await recordedFiles(clinic)).length, { timeout: 20_000 }).toBe(2)
  await page.waitForTimeout(3_000)

  await stopRecording(page)
  for (const one of [page, guestPage]) await expect(recordingMark(one)).toHaveCount(0)
  await context.close()

  await page.goto(visitPath)
  await expect(onPage(page).getByText(`Reason: ${REASON}`)).toBeVisible()
  await expect(onPage(page).getByText('Everyone in one video')).toBeVisible()
  await page.getByRole('button', { name: /^Play the recording of / }).click()
  // One file before the pause and one after it, of which one is shown at a time.
  await expect(page.locator('video')).toHaveCount(2)
  await page.getByRole('button', { name: 'Play', exact: true }).last().click()
  const shown = page.locator('video:not([data-idle])')
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('Everyone')
  const time = () => shown.evaluate((one) => (one as HTMLVideoElement).currentTime)
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(1.5)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectAccessible(page, 'the player of one picture')
  const position = page.getByRole('slider', { name: 'Position' })
  await page.getByRole('button', { name: /Recording resumed/ }).click()
  expect(Number(await position.inputValue())).toBeGreaterThanOrEqual(3)
  const began = page.getByRole('button', { name: /Recording started/ })
  const [minutes = 0, seconds = 0] = ((await began.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(minutes * 60 + seconds).toBeLessThan(3)
  await began.click()
  await expect(position).toHaveValue(String(minutes * 60 + seconds))
  await page.getByRole('button', { name: 'Close the player' }).click()

  await test.step('all of it is saved as one file, in which both people are seen', async () => {
    await page.getByRole('button', { name: /^Export as one file/ }).click()
    const save = page.getByRole('button', { name: /^Save the file of / })
    await expect(save).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const bytes = await readFile(await download.path())
    const player = await page.context().newPage()
    await player.setContent('<video muted></video>')
    await player.locator('video').evaluate(async (element, base64) => {
      const video = element as HTMLVideoElement
      const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      video.src = URL.createObjectURL(new Blob([content], { type: 'video/mp4' }))
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve
        video.onerror = () => reject(new Error(video.error?.message))
      })
      video.currentTime = 3
      await new Promise((resolve) => {
        video.onseeked = resolve
      })
    }, bytes.toString('base64'))
    const seen = await picture(player)
    expect(seen).toMatchObject({ width: 1280, height: 720 })
    expect(seen.duration).toBeGreaterThan(4)
    expect(seen.left).toBeGreaterThan(0.1)
    expect(seen.right).toBeGreaterThan(0.1)
    await player.close()
  })

  await page.getByRole('button', { name: /^Delete the recording of / }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete the recording?' })
    .getByRole('button', { name: 'Delete the recording' })
    .click()
  await expect(onPage(page).getByText(/^You deleted it on /)).toBeVisible()
  expect(await recordedFiles(clinic)).toEqual([])
})

test('the patient agrees to be streamed and recorded, withdraws the recording, and nothing of it is left', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(180_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  const visitPath = pathOfVisit(page)
  await chooseInMore(page, 'Live stream')
  const dialog = page.getByRole('dialog', { name: 'Live stream' })
  await dialog.getByRole('checkbox', { name: 'Also keep it as a recording, if the patient agrees' }).check()
  await dialog.getByRole('button', { name: 'Start the live stream' }).click()
  await guestPage.getByRole('button', { name: 'Agree to be streamed' }).click()
  await expect(dialog.getByRole('link', { name: 'Open the watch page' })).toBeVisible({ timeout: 40_000 })
  await expect(recordingMark(guestPage)).toHaveCount(0)
  expect(await recordedFiles(clinic)).toEqual([])

  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  await expect(recordingMark(guestPage)).toBeVisible({ timeout: 40_000 })
  await expect.poll(async () => (await recordedFiles(clinic)).length).toBe(1)
  await guestPage.getByRole('button', { name: 'Withdraw consent' }).click()
  const withdrawal = guestPage.getByRole('alertdialog', { name: 'Withdraw your consent?' })
  await withdrawal.getByRole('checkbox', { name: 'Delete what was recorded' }).check()
  await withdrawal.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(recordingMark(guestPage)).toHaveCount(0)
  await expect.poll(() => recordedFiles(clinic), { timeout: 20_000 }).toEqual([])
  // The stream goes on.
  await expect(dialog.getByRole('link', { name: 'Open the watch page' })).toBeVisible()
  await context.close()
  await page.goto(visitPath)
  await expect(onPage(page).getByText('The live stream, in one video')).toBeVisible()
  await expect(onPage(page).getByText('Without a written reason')).toBeVisible()
  await expect(
    onPage(page).getByText(/^Deleted on .* at the request of the person recorded\.$/),
  ).toBeVisible()
})
