import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { meet, startConsultation, twoPages } from '../drivers/consultation.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import {
  chooseInMore,
  pathOfVisit,
  recordedFiles,
  recordedParticipants,
  recordingMark,
  stopRecording,
} from '../drivers/recordingRoom.ts'
import { testWithClinic } from '../fixtures/ownClinic.ts'

// A call is recorded with the consent of the patient, played on the page of the visit, and deleted (experience §8.2).

const COMPANION = 'Luis Guest'
const REASON = 'Exam of the knee for a second opinion'

const test = testWithClinic({ DEMO_PASSWORD: 'a clinic that records' })
test.use({ viewport: { width: 1280, height: 800 } })

declare global {
  interface Window {
    /** Frequencies that were played in this page. */
    tones: number[]
    /** While true, what the room says of its recording does not arrive. */
    updatesWithheld: boolean
    releaseUpdates(): void
  }
}

/** Runs in a page before it loads: notes the tones that the page plays. */
const noteTones = (): void => {
  window.tones = []
  const Original = window.OscillatorNode
  window.OscillatorNode = class extends Original {
    constructor(context: BaseAudioContext, options?: OscillatorOptions) {
      super(context, options)
      window.tones.push(options?.frequency ?? Number.NaN)
    }
  }
}

/** Runs in a page before it loads: what the room says of its recording can be withheld, and arrives later. */
const mayWithholdUpdates = (): void => {
  window.updatesWithheld = false
  const held: (() => void)[] = []
  window.releaseUpdates = () => {
    window.updatesWithheld = false
    for (const deliver of held.splice(0)) deliver()
  }
  const Original = window.WebSocket
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', (event) => {
        if (!window.updatesWithheld || !String(event.data).includes('on-record-update')) return
        event.stopImmediatePropagation()
        held.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
      })
    }
  }
}

/** Twice the same tone (experience §8.2). */
const RECORDING_TONE = [440, 440]
const tonesOf = (page: Page) => page.evaluate(() => window.tones.filter((one) => one === 440))

const askToRecord = async (page: Page): Promise<void> => {
  await chooseInMore(page, 'Record')
  const dialog = page.getByRole('dialog', { name: 'Record the visit' })
  await expect(dialog.getByText('Ana Guest (Patient)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await expect(dialog.getByText('Write 3 to 200 characters.')).toBeVisible()
  await dialog.getByLabel('Reason for recording').fill(REASON)
  await expectAccessible(page, 'the dialog of the request')
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await expect(onPage(page).getByText('Waiting for the patient to agree')).toBeVisible()
}

/** Plays an MP4 in a page of its own. */
const playFile = async (page: Page, file: Buffer) => {
  const player = await page.context().newPage()
  const facts = await player.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const video = document.createElement('video')
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve
      video.onerror = () => reject(new Error(video.error?.message))
    })
    video.currentTime = 2
    await new Promise((resolve) => {
      video.onseeked = resolve
    })
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(video, 0, 0)
    const { data } = drawing?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let coloured = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3)
      if (green - Math.max(red, blue) > 40) coloured += 1
    }
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer)
    const loudest = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    return {
      width: video.videoWidth,
      height: video.videoHeight,
      seconds: video.duration,
      green: coloured / (data.length / 4),
      loudest,
    }
  }, file.toString('base64'))
  await player.close()
  return facts
}

test('the doctor asks, the patient agrees, and the visit is recorded, played and deleted', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(300_000)
  await page.addInitScript(noteTones)
  await page.addInitScript(mayWithholdUpdates)
  const context = await browser.newContext({
    baseURL: clinic.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  await guestPage.addInitScript(noteTones)
  await meet(await twoPages(page, guestPage, clinic), clinic)
  const visitPath = pathOfVisit(page)
  await askToRecord(page)
  const question = onPage(guestPage).getByText('The doctor would like to record this visit').last()
  await expect(question).toBeVisible()
  await expect(guestPage.getByTestId('urgent')).toHaveText('The doctor would like to record this visit')
  await expect(recordingMark(page)).toHaveCount(0)
  await expect(recordingMark(guestPage)).toHaveCount(0)
  expect(await recordedFiles(clinic)).toEqual([])
  for (const one of [page, guestPage]) expect(await tonesOf(one)).toEqual([])
  await expectAccessible(guestPage, 'the question to the guest')

  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  await expect(recordingMark(page)).toBeVisible()
  await expect(recordingMark(guestPage)).toBeVisible()
  await expect(guestPage.getByTestId('urgent')).toHaveText('The visit is being recorded')
  for (const one of [page, guestPage]) await expect.poll(() => tonesOf(one)).toEqual(RECORDING_TONE)
  await expect.poll(async () => (await recordedFiles(clinic)).length).toBeGreaterThan(0)
  await expectAccessible(guestPage, 'the guest who is recorded')
  await expectAccessible(page, 'the doctor who records')
  await page.waitForTimeout(5_000)

  await chooseInMore(page, /Pause recording/)
  await expect(page.getByTestId('streamingMarks').getByText('Recording paused')).toBeVisible()
  await expect(guestPage.getByTestId('streamingMarks').getByText('Recording paused')).toBeVisible()
  await expect(recordingMark(guestPage)).toHaveCount(0)
  await chooseInMore(page, 'Resume recording')
  await expect(recordingMark(guestPage)).toBeVisible()
  await page.waitForTimeout(3_000)

  await chooseInMore(page, 'Stop recording')
  const stop = page.getByRole('alertdialog', { name: 'Stop recording?' })
  await expectAccessible(page, 'the question before the stop')
  await page.evaluate(() => {
    window.updatesWithheld = true
  })
  await stop.getByRole('button', { name: 'Stop recording' }).click()
  const stopping = onPage(page).getByText('Still stopping the recording…')
  await expect(stopping.first()).toBeVisible()
  await expect(recordingMark(page)).toBeVisible()
  await expectAccessible(page, 'a recording that is still stopping')
  await page.evaluate(() => window.releaseUpdates())
  await expect(stopping).toHaveCount(0)
  await expect(recordingMark(page)).toHaveCount(0)
  await expect(recordingMark(guestPage)).toHaveCount(0)
  await context.close()

  await page.goto(visitPath)
  await expect(onPage(page).getByText(`Reason: ${REASON}`)).toBeVisible()
  await expect(onPage(page).getByText(/^Will be deleted on /)).toBeVisible()
  await page.getByRole('button', { name: /^Play the recording of / }).click()
  const videos = page.locator('video')
  await expect.poll(() => videos.count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Play', exact: true }).last().click()
  const times = () => videos.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).currentTime))
  await expect.poll(async () => Math.max(...(await times()))).toBeGreaterThan(1.5)
  const sizes = await videos.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).videoWidth))
  expect(Math.max(...sizes)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectAccessible(page, 'the player')
  const position = page.getByRole('slider', { name: 'Position' })
  await page.getByRole('button', { name: /Recording resumed/ }).click()
  await expect(position).not.toHaveValue('0')
  const resumedAt = Number(await position.inputValue())
  expect(resumedAt).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: /Recording started/ }).click()
  await expect(position).toHaveValue('0')

  await test.step('a file that cannot be read is left out, and the others play', async () => {
    await page.getByRole('button', { name: 'Close the player' }).click()
    let refused: string | undefined
    await page.route('**/v1/recording-content/**', (route) => {
      const { pathname } = new URL(route.request().url())
      refused ??= pathname
      return pathname === refused ? route.fulfill({ status: 500 }) : route.continue()
    })
    await page.getByRole('button', { name: /^Play the recording of / }).click()
    await expect(onPage(page).getByText('This file cannot be played')).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).last().click()
    await expect.poll(async () => Math.max(...(await times()))).toBeGreaterThan(1.5)
    await expect(onPage(page).getByText('The recording could not be played')).toHaveCount(0)
    await expectAccessible(page, 'the player with a file that cannot be read')
    await page.unroute('**/v1/recording-content/**')
  })

  await test.step('all of it is saved as one file, which plays elsewhere', async () => {
    await page.getByRole('button', { name: 'Close the player' }).click()
    await page.getByRole('button', { name: /^Export as one file/ }).click()
    const save = page.getByRole('button', { name: /^Save the file of / })
    const state = page.getByRole('main').getByText(/^The file is (being prepared|waiting for its turn)\.$/)
    await expect(state).toBeVisible()
    await expectAccessible(page, 'a recording that is exported')
    // The page finds out by itself.
    await expect(save).toBeVisible({ timeout: 90_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/\.mp4$/)
    const played = await playFile(page, await readFile(await download.path()))
    expect(played).toMatchObject({ width: 1280, height: 720 })
    expect(played.seconds).toBeGreaterThan(7)
    // The pictures of the two cameras are green, and their microphones beep.
    expect(played.green).toBeGreaterThan(0.1)
    expect(played.loudest).toBeGreaterThan(0.02)
    await expect(page).toHaveURL(new RegExp(`${visitPath}$`))
  })

  await page.getByRole('button', { name: /^Delete the recording of / }).click()
  await expectAccessible(page, 'the question before the deletion')
  await page
    .getByRole('alertdialog', { name: 'Delete the recording?' })
    .getByRole('button', { name: 'Delete the recording' })
    .click()
  await expect(onPage(page).getByText(/^You deleted it on /)).toBeVisible()
  expect(await recordedFiles(clinic)).toEqual([])
})

test('somebody who comes later is asked before anything of them is kept', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(180_000)
  const { doctor, guestPage, context } = await startConsultation({ page, browser, server: clinic })
  await askToRecord(page)
  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  await expect(recordingMark(guestPage)).toBeVisible()
  await expect.poll(() => recordedParticipants(clinic)).toEqual(['doctor-1', 'patient-1'])
  const before = await recordedFiles(clinic)

  const code = new URL(guestPage.url()).pathname.split('/').at(-1) ?? ''
  const later = await openGuest({ browser, server: clinic }, { code, name: COMPANION })
  await later.guest.wait()
  await doctor.admit(COMPANION)
  await later.guest.expectInCall()
  const agree = later.guestPage.getByRole('button', { name: 'Agree to the recording' })
  await expect(agree).toBeVisible()
  await expect(
    onPage(later.guestPage).getByText('The doctor would like to record this visit').last(),
  ).toBeVisible()
  await expect(recordingMark(later.guestPage)).toBeVisible()
  await expectAccessible(later.guestPage, 'the question to somebody who came later')
  // Their camera and microphone are heard and seen by the others, and no file has them.
  await expect(
    page.getByLabel("Participants' video").getByLabel(COMPANION, { exact: true }).first(),
  ).toBeVisible()
  await page.waitForTimeout(5_000)
  expect(await recordedParticipants(clinic)).toEqual(['doctor-1', 'patient-1'])
  expect(await recordedFiles(clinic)).toEqual(before)
  await expect(agree).toBeVisible()

  await agree.click()
  await expect(agree).toHaveCount(0)
  await expect.poll(async () => (await recordedParticipants(clinic)).length).toBe(3)
  expect((await recordedFiles(clinic)).length).toBeGreaterThan(before.length)
  expect(await recordedParticipants(clinic)).toContainEqual(expect.stringMatching(/-2$/))
  await stopRecording(page)
  for (const one of [page, guestPage, later.guestPage]) await expect(recordingMark(one)).toHaveCount(0)
  await later.context.close()
  await context.close()
})

test('a patient who does not agree is not recorded', async ({ page, browser, clinic }) => {
  test.setTimeout(120_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  await askToRecord(page)
  await guestPage.getByRole('button', { name: 'Do not agree' }).click()
  await expect(onPage(page).getByText('The patient did not agree')).toBeVisible()
  await expectAccessible(page, 'the doctor who was declined')
  await expect(recordingMark(page)).toHaveCount(0)
  await expect(guestPage.getByRole('button', { name: 'Do not agree' })).toHaveCount(0)
  expect(await recordedFiles(clinic)).toEqual([])
  await context.close()
})

test('a patient withdraws the consent and has the recording deleted', async ({ page, browser, clinic }) => {
  test.setTimeout(120_000)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  await askToRecord(page)
  await guestPage.getByRole('button', { name: 'Agree to the recording' }).click()
  await expect(recordingMark(page)).toBeVisible()
  await expect.poll(async () => (await recordedFiles(clinic)).length).toBeGreaterThan(0)
  await guestPage.waitForTimeout(3_000)
  await guestPage.getByRole('button', { name: 'Withdraw consent' }).click()
  const dialog = guestPage.getByRole('alertdialog', { name: 'Withdraw your consent?' })
  await dialog.getByRole('checkbox', { name: 'Delete what was recorded' }).check()
  await expectAccessible(guestPage, 'the dialog of the withdrawal')
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(recordingMark(guestPage)).toHaveCount(0)
  await expect(onPage(page).getByText('Consent was withdrawn')).toBeVisible()
  await expect.poll(() => recordedFiles(clinic)).toEqual([])
  await context.close()
})
