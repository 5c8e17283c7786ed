import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic whose hours are edited' } })

const openForm = async (page: Page) => {
  await page.goto('/settings/duration-pricing')
  await page.getByRole('region', { name: 'Weekly hours' }).getByRole('button', { name: 'Edit' }).click()
  return page.getByRole('form', { name: 'Weekly hours' })
}

test('weekly hours are edited with undo', async ({ page, server }) => {
  await openHome(page, server)
  const form = await openForm(page)
  const open = (day: string) => form.getByRole('checkbox', { name: `Open on ${day}` })

  await test.step('changes are counted, undone and redone by keys, and undone all at once', async () => {
    await expect(form.getByText('No changes')).toBeVisible()
    await open('Monday').uncheck()
    await expect(form.getByText('1 change', { exact: true })).toBeVisible()
    await open('Tuesday').uncheck()
    await open('Wednesday').uncheck()
    await expect(form.getByText('3 changes')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(open('Wednesday')).toBeChecked()
    await expect(form.getByText('2 changes')).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(open('Wednesday')).not.toBeChecked()
    await form.getByRole('button', { name: 'Undo all' }).click()
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await expect(open(day)).toBeChecked()
    await expect(form.getByText('No changes')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(form.getByText('3 changes')).toBeVisible()
    await form.getByRole('button', { name: 'Undo all' }).click()
    await expectAccessible(page, 'the form of the hours')
  })
})
