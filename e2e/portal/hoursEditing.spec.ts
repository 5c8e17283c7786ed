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

  await test.step('the visits that are booked in a range stand beside it', async () => {
    await expect(form.getByText(/^\d+ booked visits?$/).first()).toBeVisible()
    await expect(form.getByText('The counts are the visits booked in the next 90 days.')).toBeVisible()
  })

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
    const from = form.getByRole('spinbutton', { name: 'From, Saturday, range 1' })
    const saved = await from.inputValue()
    await open('Monday').uncheck()
    await from.fill('soon')
    await from.press('Tab')
    await form.getByRole('button', { name: 'Undo all' }).click()
    await expect(from).toHaveValue(saved)
    await expectAccessible(page, 'the form of the hours')
  })

  await test.step('times are typed as people write them, and stepped through by the arrow keys', async () => {
    const from = form.getByRole('spinbutton', { name: 'From, Saturday, range 1' })
    const until = form.getByRole('spinbutton', { name: 'Until, Saturday, range 1' })
    await from.fill('1030')
    await until.fill('5')
    await until.press('Tab')
    await expect(from).toHaveValue(/^10:30\sAM$/)
    await expect(until).toHaveValue(/^05:00\sPM$/)
    await expect(form.getByText('6 h 30 min', { exact: true })).toBeVisible()
    await until.press('ArrowUp')
    await until.press('ArrowUp')
    await until.press('ArrowDown')
    await expect(until).toHaveValue(/^05:15\sPM$/)
    await from.fill('14h')
    await page.keyboard.press('Control+z')
    await expect(from).toHaveValue(/^10:30\sAM$/)
    await expect(until).toHaveValue(/^05:15\sPM$/)
    await from.fill('half past nine')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter a time, such as 9:30 or 2 pm')).toBeVisible()
    await expect(from).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await from.fill('9:20')
    await from.press('Tab')
    await expect(form.getByText('Times are on the quarter hour: :00, :15, :30 or :45')).toBeVisible()
    await expectAccessible(page, 'a time that is none')
    await from.fill('9')
    await page.keyboard.press('Control+s')
    const review = page.getByRole('dialog', { name: 'Review before saving' })
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('region', { name: 'Weekly hours' }).getByText('09:00 AM – 05:15 PM'),
    ).toBeVisible()
    await page.getByRole('region', { name: 'Weekly hours' }).getByRole('button', { name: 'Edit' }).click()
  })

  await test.step('a day is copied to others, added to their hours or in place of them', async () => {
    const dialog = page.getByRole('dialog', { name: 'Copy Saturday to…' })
    const copy = () => form.getByRole('button', { name: 'Copy Saturday to…' }).click()
    await copy()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog.getByText('Choose at least one day')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Monday' }).check()
    await expectAccessible(page, 'the copy of a day')
    await dialog.getByRole('radio', { name: /^Keep them and add these/ }).check()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    // Saturday lies within Monday's hours, so nothing is added.
    await expect(form.getByText('No changes')).toBeVisible()
    await copy()
    await dialog.getByRole('button', { name: 'Monday to Friday' }).click()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByTestId('polite')).toContainText('Hours copied to 5 days')
    await expect(form.getByText('5 changes')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Copy Saturday to…' })).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(form.getByText('No changes')).toBeVisible()
  })
})
