import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that asks' } })

const expectAccessibleAtBoth = async (page: Page, where: string): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${where}, ${width} px`)
  }
}

test('M1.18 M1.19 a quiz is written, answered with the keyboard, counted and won', async ({
  page,
  browser,
  server,
}) => {
  const { guestPage, context } = await startConsultation({ page, browser, server })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Polls' }).click()
  await expect(onPage(page).getByText('No polls yet')).toBeVisible()
  await page.getByRole('button', { name: 'New poll' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Your medicine')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('quiz')
  await page.getByRole('textbox', { name: 'Question 1' }).fill('How often a day?')
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Once')
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Twice')
  await page.getByRole('radio', { name: 'Option 2 is correct' }).check()
  await expectAccessibleAtBoth(page, 'poll-editor')
  await test.step('a look at the chat loses nothing of it', async () => {
    await page.getByRole('button', { name: /^Chat/ }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Polls' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Your medicine')
    await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('Twice')
    await expect(page.getByRole('radio', { name: 'Option 2 is correct' })).toBeChecked()
  })
  await page.getByRole('combobox', { name: 'Who can answer' }).selectOption('patient')
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(onPage(page).getByText('In progress')).toBeVisible()
  await expect(onPage(page).getByText('Your role cannot answer this poll.')).toBeVisible()

  await expect(guestPage.getByTestId('polite')).toContainText('A poll started')
  const option = guestPage.getByRole('radio', { name: 'Once' })
  await option.focus()
  await guestPage.keyboard.press('ArrowDown')
  await expect(guestPage.getByRole('radio', { name: 'Twice' })).toBeChecked()
  await expectAccessibleAtBoth(guestPage, 'poll-answer')
  await guestPage.keyboard.press('Enter')
  await expect(onPage(guestPage).getByText('Answer sent.')).toBeVisible()

  await expect(onPage(page).getByText('1 of 1 has answered')).toBeVisible()
  await expect(page.getByRole('row', { name: /Twice/ })).toContainText('100%')
  // The solution stays hidden until the end.
  await expect(onPage(page).getByText('correct answer')).toHaveCount(0)
  await page.getByRole('button', { name: 'End the poll' }).click()
  await expect(page.getByRole('row', { name: /Twice/ })).toContainText('correct answer')
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('row', { name: new RegExp(PATIENT) })).toContainText('1/1')
  await expectAccessibleAtBoth(page, 'poll-result')
  await expect(guestPage.locator('summary', { hasText: 'Polls' })).toHaveCount(0)
  await context.close()
})
