import { expect } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that keeps its time' } })

const answerOf = z.record(z.string(), z.unknown())
const MINUTE_MS = 60_000

test('five minutes before the end it is said, with the next patient who is here; Back asks before it leaves', async ({
  page,
  server,
}) => {
  const doctor = doctorRoom(page)
  // A visit that ends in four minutes and a half, and a patient of another one who waits.
  await page.route('**/appointment/details/*', async (route) => {
    const response = await route.fetch()
    const answer = answerOf.parse(await response.json())
    const end = new Date(Date.parse(String(answer.server_time)) + 4.5 * MINUTE_MS).toISOString()
    await route.fulfill({ response, json: { ...answer, end_time: end } })
  })
  await page.route('**/v1/practitioner/waiting*', async (route) => {
    const response = await route.fetch().catch(() => null)
    // The page has been left.
    if (response === null) return
    const answer = answerOf.parse(await response.json())
    const other = { appointment_id: crypto.randomUUID(), since: new Date().toISOString(), devices: null }
    await route.fulfill({ response, json: { ...answer, waiting: [other] } })
  })
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  const notice = page.locator('[data-banner]').filter({ hasText: /minutes left in this visit$|already here/ })
  await expect(notice).toContainText(/[45] minutes left in this visit/)
  await expect(notice).toContainText('Your next patient is already here.', { timeout: 45_000 })
  await expectAccessible(page, 'the end of the visit is near')
  await page.getByRole('button', { name: 'Close this alert' }).click()
  await expect(notice).toHaveCount(0)

  const room = new URL(page.url()).pathname
  const question = page.getByRole('alertdialog', { name: 'Leave the visit?' })
  await page.goBack()
  await expect(question.getByText(/^You are in the call/)).toBeVisible()
  await expectAccessible(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Stay' }).last().click()
  await expect(page).toHaveURL(room)
  await expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
