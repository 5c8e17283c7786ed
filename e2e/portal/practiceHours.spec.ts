import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome, signIn, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with other hours' } })

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** '2026-12-14': so many days from today. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const openHours = async (page: Page, path = '/settings/duration-pricing') => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The page shows the effect of the change first; only then it saves it. */
const saveAfterReview = async (page: Page, locale: 'en' | 'es' = 'en') => {
  const review = page.getByRole('dialog', {
    name: { en: 'Review before saving', es: 'Revise antes de guardar' }[locale],
  })
  await review.getByRole('button', { name: { en: 'Save', es: 'Guardar' }[locale] }).click()
  await expect(review).toBeHidden()
}

test('P1.15 P1.16 P1.17 P1.18 P1.19 P1.20 hours, lunch, exceptions, length and price are set', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Hours and prices' }).click()
  await expect(page).toHaveURL('/settings/duration-pricing')
  await expect(page).toHaveTitle('Hours and prices · Consulta for doctors')
  const hours = page.getByRole('region', { name: 'Weekly hours' })
  const preview = page.getByRole('region', { name: 'What patients see' })
  await expect(hours.getByText('Monday')).toBeVisible()
  await expect(preview.getByLabel('Specialization')).not.toHaveValue('')
  await expect(preview.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectAccessible(page, 'hours and prices')

  await test.step('the reasons of a day are told, and lead to what cures them', async () => {
    await preview
      .getByRole('button', { name: /^Unavailable times / })
      .first()
      .click()
    await expect(preview.getByText('Outside your hours').first()).toBeVisible()
    await preview.getByRole('button', { name: 'Edit hours' }).first().click()
    await expect(page.getByRole('form', { name: 'Weekly hours' })).toBeVisible()
    await expectAccessible(page, 'the form of the hours')
  })

  await test.step('P1.15 hours that overlap are refused at the range; Sunday is opened and saved', async () => {
    const form = page.getByRole('form', { name: 'Weekly hours' })
    const sunday = form.getByRole('checkbox', { name: 'Open on Sunday' })
    await sunday.uncheck()
    await sunday.check()
    await form.getByLabel('From, Sunday, range 1').fill('3 pm')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('The end must be after the start')).toBeVisible()
    await form.getByLabel('From, Sunday, range 1').fill('9')
    await form.getByLabel('Until, Sunday, range 1').fill('12')
    await page.keyboard.press('Control+s')
    await saveAfterReview(page)
    await expect(toast(page, 'Changes saved')).toBeVisible()
    await expect(hours.getByText('09:00 AM – 12:00 PM')).toBeVisible()
    await page.reload()
    await expect(hours.getByText('09:00 AM – 12:00 PM')).toBeVisible()
  })

  await test.step('P1.19 P1.20 a price outside the bounds is refused; a right one is shown with the length', async () => {
    const prices = page.getByRole('region', { name: 'Price and length' })
    await prices
      .getByRole('button', { name: /^Edit the price of/ })
      .first()
      .click()
    await prices.getByLabel('Price in pesos').fill('5')
    await prices.getByRole('button', { name: 'Save' }).click()
    await expect(prices.getByText('From $10.00 to $50,000.00, or 0 for free')).toBeVisible()
    await prices.getByLabel('Price in pesos').fill('1234.5')
    await prices.getByLabel('Price in pesos').blur()
    await expect(prices.getByLabel('Price in pesos')).toHaveValue('$1,234.50')
    await prices.getByLabel('Length').selectOption('75')
    const until = prices.getByLabel('Patients can cancel or move until')
    await expect(until).toHaveValue('24')
    await until.selectOption('48 hours before the visit')
    await prices.getByRole('button', { name: 'Save' }).click()
    await expect(
      onPage(page).getByText('Before: 24 hours before the visit. New: 48 hours before the visit.'),
    ).toBeVisible()
    await expectAccessible(page, 'the review of a price')
    await saveAfterReview(page)
    await expect(prices.getByText('$1,234.50 MXN, 75 minutes')).toBeVisible()
    await expect(
      prices.getByText('Patients can cancel or move until: 48 hours before the visit', { exact: true }),
    ).toBeVisible()
    await page.reload()
    await expect(prices.getByText('$1,234.50 MXN, 75 minutes')).toBeVisible()
    await prices
      .getByRole('button', { name: /^Edit the price of/ })
      .first()
      .click()
    await expect(until).toHaveValue('48')
    await prices.getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  await test.step('P1.16 a lunch break needs a day; it is added, and deleted again', async () => {
    const lunch = page.getByRole('region', { name: 'Lunch breaks' })
    await lunch.getByRole('button', { name: 'Add a lunch break' }).click()
    await lunch.getByRole('button', { name: 'Save' }).click()
    await expect(lunch.getByText('Choose at least one day')).toBeVisible()
    // Sunday was opened above, so that every day has hours.
    await lunch.getByRole('button', { name: 'Every day with hours' }).click()
    for (const day of WEEKDAYS) await expect(lunch.getByRole('checkbox', { name: day })).toBeChecked()
    await expect(lunch.getByText('Choose at least one day')).toBeHidden()
    for (const day of WEEKDAYS.filter((each) => each !== 'Saturday'))
      await lunch.getByRole('checkbox', { name: day }).uncheck()
    await lunch.getByLabel('From').fill('12')
    await lunch.getByLabel('Until').fill('12:45')
    await lunch.getByRole('checkbox', { name: 'Monday' }).check()
    await lunch.getByRole('button', { name: 'Save' }).click()
    await expect(lunch.getByText('There is already a lunch break on Monday')).toBeVisible()
    await expect(lunch.getByRole('checkbox', { name: 'Monday' })).toBeFocused()
    await lunch.getByRole('checkbox', { name: 'Monday' }).uncheck()
    await lunch.getByRole('button', { name: 'Save' }).click()
    await saveAfterReview(page)
    await expect(lunch.getByText('12:00 PM – 12:45 PM')).toBeVisible()
    await lunch.getByRole('button', { name: 'Delete the break on Saturday' }).click()
    await saveAfterReview(page)
    await expect(onPage(page).getByText('Lunch break deleted.')).toBeVisible()
    await expect(lunch.getByText('12:00 PM – 12:45 PM')).toBeHidden()
  })

  await test.step('P1.18 extra time is opened', async () => {
    const exceptions = page.getByRole('region', { name: 'Exceptions' })
    await exceptions.getByRole('button', { name: 'Add an exception' }).click()
    const form = page.getByRole('form', { name: 'Add an exception' })
    await form.getByLabel('Type').selectOption('extending')
    await form.getByLabel('Day').fill(inDays(19))
    await form.getByLabel('From').fill('9 pm')
    await form.getByLabel('Until').fill('22h')
    await form.getByRole('button', { name: 'Save' }).click()
    await saveAfterReview(page)
    await expect(
      exceptions.getByRole('listitem').filter({ hasText: '09:00 PM – 10:00 PM' }).getByText('Extra time'),
    ).toBeVisible()
  })

  await test.step('P1.17 a day is blocked, deleted, and brought back by Undo', async () => {
    const exceptions = page.getByRole('region', { name: 'Exceptions' })
    await exceptions.getByRole('button', { name: 'Add an exception' }).click()
    const form = page.getByRole('form', { name: 'Add an exception' })
    const day = inDays(21)
    await form.getByLabel('First day').fill(day)
    await form.getByLabel('Last day').fill(inDays(20))
    await form.getByLabel('Reason (only you can see it)').fill('Congress')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('The end must be after the start')).toBeVisible()
    await form.getByLabel('Last day').fill(day)
    await form.getByRole('button', { name: 'Save' }).click()
    await saveAfterReview(page)
    await expect(form).toBeHidden()
    const entry = exceptions.getByRole('listitem').filter({ hasText: 'Congress' })
    await expect(entry.getByText('Blocked')).toBeVisible()
    await entry.getByRole('button', { name: /^Delete: / }).click()
    await saveAfterReview(page)
    await expect(onPage(page).getByText('Exception deleted.')).toBeVisible()
    await expect(entry).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toBeVisible()
  })
})

test('P1.15 somebody else saved meanwhile: both versions are shown, and nothing is lost', async ({
  page,
  context,
  server,
}) => {
  await speak(page, server, 'es')
  await page.goto('/')
  await signIn(page, server, 'es')
  await openHours(page)
  const other = await context.newPage()
  await openHours(other)
  const open = async (tab: Page) => {
    await tab.getByRole('region', { name: 'Horario semanal' }).getByRole('button', { name: 'Editar' }).click()
    return tab.getByRole('form', { name: 'Horario semanal' })
  }
  const mine = await open(page)
  const theirs = await open(other)
  await theirs.getByRole('checkbox', { name: 'Abierto el sábado' }).click()
  await theirs.getByRole('button', { name: 'Guardar' }).click()
  await saveAfterReview(other, 'es')
  await expect(toast(other, 'Cambios guardados')).toBeVisible()
  await mine.getByRole('checkbox', { name: 'Abierto el domingo' }).click()
  await mine.getByRole('button', { name: 'Guardar' }).click()
  await expect(mine.getByText('Alguien guardó una versión más reciente')).toBeVisible()
  await expect(mine.getByText('La guardada', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the conflict')
  await mine.getByRole('button', { name: 'Conservar la mía' }).click()
  await saveAfterReview(page, 'es')
  await expect(toast(page, 'Cambios guardados')).toBeVisible()
})

test('P2.31 P2.35 P2.36 the page holds hours and prices; unsaved hours are not left without a question', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await speak(page, server, 'en')
  await page.goto('/')
  await signIn(page, server)
  await openHours(page)
  await expect(page).toHaveURL('/settings/duration-pricing')
  await expect(page.getByRole('region', { name: 'Weekly hours' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Price and length' })).toBeVisible()
  await expectAccessible(page, 'hours and prices, narrow')
  await page.getByRole('region', { name: 'Weekly hours' }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Weekly hours' })
  const sunday = form.getByRole('checkbox', { name: 'Open on Sunday' })
  const wasOpen = await sunday.isChecked()
  await sunday.click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sunday).toBeChecked({ checked: !wasOpen })
  // As high as the form: the bar at the bottom covers none of its buttons.
  await page.setViewportSize({ width: 360, height: 6000 })
  await expectAccessible(page, 'the form of the hours, narrow')
})
