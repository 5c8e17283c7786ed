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

test('P7.59 each reason leads to what cures it, and no cure takes the place of an open form', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await openHours(page)
  const preview = page.getByRole('region', { name: 'What patients see' })
  const exceptions = page.getByRole('region', { name: 'Exceptions' })
  const ahead = exceptions.getByRole('listitem')
  await expect(preview.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const block = async (day: string, from: string, until: string) => {
    await exceptions.getByRole('button', { name: 'Add an exception' }).click()
    const form = page.getByRole('form', { name: 'Add an exception' })
    await form.getByRole('checkbox', { name: 'Whole days' }).uncheck()
    await form.getByLabel('First day').fill(day)
    await form.getByLabel('Last day').fill(day)
    await form.getByLabel('From').fill(from)
    await form.getByLabel('Until').fill(until)
    await form.getByRole('button', { name: 'Save' }).click()
    await saveAfterReview(page)
    await expect(form).toBeHidden()
  }
  /** The last of its name within the fortnight. */
  const lastDay = (name: string) =>
    preview
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`times.*${name}`) }) })
      .last()
  // Saturdays of the demo have neither exceptions nor a lunch break.
  const day = lastDay('Sat')
  await day.getByRole('button').first().click()
  const lines = day.getByRole('listitem')
  let date = ''

  await test.step('"Open this time" opens the form of extra time with that time', async () => {
    const count = await ahead.count()
    await day
      .getByRole('button', { name: /^Open this time: / })
      .first()
      .click()
    const form = page.getByRole('form', { name: 'Add an exception' })
    await expect(form.getByLabel('Type')).toHaveValue('extending')
    date = await form.getByLabel('Day').inputValue()
    await expect(form.getByLabel('From')).toHaveValue(/^12:00\sAM$/)
    await expect(form.getByLabel('Until')).toHaveValue(/^09:00\sAM$/)
    await form.getByLabel('From').fill('7 am')
    await expect(day.getByText('Save or close the open form first')).toBeVisible()
    for (const name of [/^Open this time: /, 'Edit hours'])
      await expect(day.getByRole('button', { name }).first()).toBeDisabled()
    await expect(form.getByLabel('From')).toHaveValue(/^0?7/)
    await expectAccessible(page, 'the cures beside an open form')
    await form.getByRole('button', { name: 'Save' }).click()
    await saveAfterReview(page)
    await expect(ahead).toHaveCount(count + 1)
    await expect(lines.filter({ hasText: /^07:00\sAM.*Available/ })).toBeVisible()
  })

  await test.step('two exceptions that block one time are deleted together, with one Undo', async () => {
    await block(date, '10', '12')
    await block(date, '11', '13')
    await day.getByRole('button', { name: 'Delete the 2 exceptions' }).click()
    await saveAfterReview(page)
    await expect(onPage(page).getByText('Exceptions deleted.')).toBeVisible()
    await expect(day.getByRole('button', { name: /^Delete the/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(day.getByRole('button', { name: 'Delete the 2 exceptions' })).toBeVisible()
  })

  await test.step('one exception is deleted', async () => {
    await day.getByRole('button', { name: 'Delete the exception' }).first().click()
    await saveAfterReview(page)
    await expect(onPage(page).getByText('Exception deleted.')).toBeVisible()
    await expect(day.getByRole('button', { name: 'Delete the 2 exceptions' })).toHaveCount(0)
    await expect(day.getByRole('button', { name: 'Delete the exception' })).toHaveCount(1)
  })

  await test.step('the booking rules are edited', async () => {
    await day.getByRole('button', { name: 'Edit booking rules' }).first().click()
    const prices = page.getByRole('region', { name: 'Price and length' })
    await expect(prices.getByLabel('Price in pesos')).toBeVisible()
    await prices.getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  await test.step('the lunch break is deleted', async () => {
    const thursday = lastDay('Thu')
    await thursday.getByRole('button').first().click()
    await thursday.getByRole('button', { name: 'Delete this break' }).click()
    await saveAfterReview(page)
    await expect(onPage(page).getByText('Lunch break deleted.')).toBeVisible()
    await expect(thursday.getByText('Lunch break')).toHaveCount(0)
  })

  await test.step('a booked time leads to its visit', async () => {
    const link = preview.getByRole('link', { name: /^Open the visit: / }).first()
    // One of the next days has a visit.
    const days = preview.locator('button[aria-expanded]')
    for (let index = 0; (await link.count()) === 0; index += 1) {
      await days.nth(index).click()
      await expect(preview.getByRole('listitem').getByRole('listitem').first()).toBeVisible()
    }
    await link.click()
    await expect(page).toHaveURL(/\/appointments\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Visit/ })).toBeVisible()
  })
})

test('visits that a change left undecided are named with their patients, and decided about there', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await openHours(page)
  await page.getByRole('button', { name: 'Add an exception' }).click()
  const form = page.getByRole('form', { name: 'Add an exception' })
  await form.getByLabel('First day').fill(inDays(1))
  await form.getByLabel('Last day').fill(inDays(9))
  await form.getByRole('button', { name: 'Save' }).click()
  await saveAfterReview(page)
  const keep = page.getByRole('button', { name: /^Keep visit: / })
  const offer = page.getByRole('button', { name: /^Offer a new time: / })
  const cancel = page.getByRole('button', { name: /^Cancel visit: / })
  await expect(offer.nth(2)).toBeVisible()
  const count = await keep.count()
  await page.setViewportSize({ width: 1_280, height: 6_000 })
  await expectAccessible(page, 'visits outside the hours, on the page of hours')
  await page.setViewportSize({ width: 1_280, height: 900 })

  await keep.first().click()
  await expect(keep).toHaveCount(count - 1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await offer.first().click()
  const proposal = page.getByRole('dialog', { name: 'Propose another time' })
  await expect(proposal.locator('summary').first()).toBeVisible()
  await proposal.locator('details[open]').getByRole('button').first().click()
  await expect(toast(page, 'Time proposed. We will ask the patient.')).toBeVisible()
  await cancel.first().click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await question.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(toast(page, 'Visit cancelled. We will notify the patient.')).toBeVisible()
  await expect(keep).toHaveCount(count - 2)
  const list = page.getByRole('listitem').filter({ has: keep })
  await list.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/appointments\/[\w-]+$/)
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
  await openHome(page, server)
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
