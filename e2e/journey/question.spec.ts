import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that asks at once' } })

const expectAccessibleAtBoth = async (page: Page, where: string): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${where}, ${width} px`)
  }
}

test('M1.18 a yes/no question is one field, opens at the patient in their language, and is gone when over', async ({
  page,
  browser,
  server,
}) => {
  const { guestPage, context } = await startConsultation({ page, browser, server })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Polls' }).click()
  const field = page.getByRole('textbox', { name: 'Ask yes or no' })
  await field.fill('¿Tiene fiebre?')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  const answers = guestPage.getByRole('group', { name: '¿Tiene fiebre?' })
  await expect(answers.getByRole('radio', { name: 'Yes' })).toBeVisible()
  await expectAccessibleAtBoth(guestPage, 'a question at the patient')
  await answers.getByRole('radio', { name: 'Yes' }).check()
  await guestPage.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('row', { name: /Yes/ })).toContainText('100%')
  await expectAccessibleAtBoth(page, 'an answered question')
  await page.getByRole('button', { name: 'End the poll' }).click()
  await expect(answers).toHaveCount(0)
  await expect(guestPage.locator('summary', { hasText: 'Polls' })).toHaveCount(0)
  await context.close()
})
