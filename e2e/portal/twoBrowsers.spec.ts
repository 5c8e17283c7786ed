import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { pdf } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { enterGrid, goToNextSunday, press, saveException } from './calendarGrid.ts'
import { openHome } from './signIn.ts'

// Hours are edited by two in practiceHours.spec.ts, notes and the patient's panel in e2e/journey.
test.use({
  serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with two desks' },
  actionTimeout: 15_000,
})

/** Two windows of one practitioner on the same page. */
const twoWindows = async (page: Page, context: BrowserContext, address: string): Promise<[Page, Page]> => {
  const other = await context.newPage()
  for (const one of [page, other]) await one.goto(address)
  return [page, other]
}

interface Editing {
  /** Opens the form of a window. */
  readonly open: (window: Page) => Promise<Locator>
  readonly field: (form: Locator) => Locator
  /** Where what is saved is read. */
  readonly saved: (window: Page) => Locator
  readonly texts: readonly [first: string, second: string]
}

/** The second to save sees both texts, and saves its own on purpose: neither is lost without a word. */
const expectNothingLost = async (
  [mine, theirs]: readonly [Page, Page],
  { open, field, saved, texts: [first, second] }: Editing,
): Promise<void> => {
  const [mineForm, theirForm] = [await open(mine), await open(theirs)]
  await field(theirForm).fill(first)
  await field(mineForm).fill(second)
  await theirForm.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved(theirs)).toContainText(first)
  await mineForm.getByRole('button', { name: 'Save', exact: true }).click()
  const keep = mine.getByRole('button', { name: 'Keep mine' })
  await expect(keep).toBeEnabled()
  await expect(onPage(mine).getByText(first).first()).toBeVisible()
  await expectAccessible(mine, `the two versions of ${first}`)
  await keep.click()
  await expect(saved(mine)).toContainText(second)
}

test('two windows that edit a file, a patient, the profile or the account lose no text', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000)
  await openHome(page, server)
  await page.goto('/patients')
  await page.getByRole('region', { name: 'Your patients' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Estudio.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(page.getByRole('button', { name: 'Open Estudio' })).toBeVisible()
  const patient = new URL(page.url()).hash

  await test.step('the title of a file', async () => {
    const windows = await twoWindows(page, context, `/patients${patient}`)
    for (const one of windows) await one.getByRole('tab', { name: 'Files' }).click()
    await expectNothingLost(windows, {
      open: async (window) => {
        await window.getByRole('button', { name: /^Edit Estudio/ }).click()
        return window.getByRole('dialog', { name: 'Edit file' })
      },
      field: (form) => form.getByLabel('Title'),
      saved: (window) => window.getByRole('list', { name: 'Files' }),
      texts: ['Estudio de tórax', 'Estudio de abdomen'],
    })
    await windows[1].close()
  })

  await test.step('the conditions of a patient', async () => {
    const windows = await twoWindows(page, context, `/patients${patient}`)
    await expectNothingLost(windows, {
      open: async (window) => {
        await window.getByRole('tab', { name: 'Summary' }).click()
        await window.getByRole('button', { name: 'Edit', exact: true }).click()
        return window.locator('body')
      },
      field: (form) => form.getByLabel('Conditions', { exact: true }),
      saved: (window) => window.getByRole('tabpanel'),
      texts: ['Migraña', 'Asma leve'],
    })
    await windows[1].close()
  })

  await test.step('the biography', async () => {
    const windows = await twoWindows(page, context, '/settings/biography')
    const long = (word: string) => `${word} `.repeat(30).trim()
    await expectNothingLost(windows, {
      open: async (window) => {
        await window.getByRole('button', { name: 'Edit', exact: true }).click()
        return window.getByRole('form', { name: 'Biography' })
      },
      field: (form) => form.getByLabel('About you'),
      saved: (window) => window.locator('main'),
      texts: [long('Escucho'), long('Explico')],
    })
    await windows[1].close()
  })

  await test.step('the address of the practice', async () => {
    const windows = await twoWindows(page, context, '/settings/account')
    await expectNothingLost(windows, {
      open: async (window) => {
        const details = window.getByRole('region', { name: 'Your data' })
        await details.getByRole('button', { name: 'Edit your data' }).click()
        return details
      },
      field: (form) => form.getByLabel('Practice address (optional)'),
      saved: (window) => window.getByRole('region', { name: 'Your data' }),
      texts: ['Durango 12', 'Colima 34'],
    })
  })
})

test('two windows that edit a price, a lunch break or an exception lose nothing', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000)
  await openHome(page, server)
  /** The page shows the effect of the change first; only then it saves it. */
  const saveReviewed = async (window: Page) => {
    const review = window.getByRole('dialog', { name: 'Review before saving' })
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(review).toBeHidden()
  }
  const choose = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click()

  await test.step('the price: both are shown with every field, and mine is saved on purpose', async () => {
    const [mine, theirs] = await twoWindows(page, context, '/settings/duration-pricing')
    const open = async (window: Page) => {
      const prices = window.getByRole('region', { name: 'Price and length' })
      await prices
        .getByRole('button', { name: /^Edit the price of/ })
        .first()
        .click()
      return prices
    }
    const [mineForm, theirForm] = [await open(mine), await open(theirs)]
    // The price itself stays the same: the versions differ in what is not in the list of prices.
    await theirForm.getByLabel('Minimum notice, in hours').fill('5')
    await mineForm.getByLabel('Booking window, in days').fill('45')
    await choose(theirForm, 'Save')
    await saveReviewed(theirs)
    await expect(toast(theirs, 'Changes saved')).toBeVisible()
    // The effect of a change from an older version is not counted: the form compares the versions at once.
    await choose(mineForm, 'Save')
    const versions = mine.locator('[data-banner]').filter({ hasText: 'Someone else saved a newer version' })
    await expect(versions).toContainText('Minimum notice, in hours:5')
    await expect(versions).toContainText('Booking window, in days:45')
    await expectAccessible(mine, 'the two versions of a price')
    await choose(versions, 'Keep mine')
    await saveReviewed(mine)
    await expect(toast(mine, 'Changes saved')).toBeVisible()
    await mine.reload()
    await open(mine)
    await expect(mineForm.getByLabel('Booking window, in days')).toHaveValue('45')
    await theirs.close()
  })

  await test.step('lunch: another day is added beside theirs, the same day is refused and keeps what was typed', async () => {
    const [mine, theirs] = await twoWindows(page, context, '/settings/duration-pricing')
    const open = async (window: Page, days: readonly string[]) => {
      const lunch = window.getByRole('region', { name: 'Lunch breaks' })
      await choose(lunch, 'Add a lunch break')
      for (const day of days) await lunch.getByRole('checkbox', { name: day }).check()
      await lunch.getByLabel('From').fill('12')
      await lunch.getByLabel('Until').fill('12:30')
      return lunch
    }
    const mineForm = await open(mine, ['Saturday', 'Sunday'])
    const theirForm = await open(theirs, ['Saturday'])
    await choose(theirForm, 'Save')
    await saveReviewed(theirs)
    await expect(theirForm.getByRole('button', { name: 'Delete the break on Saturday' })).toBeVisible()
    await choose(mineForm, 'Save')
    await expect(mineForm.getByText('There is already a lunch break on Saturday')).toBeVisible()
    await expect(mineForm.getByLabel('Until')).toHaveValue(/^12:30\sPM$/)
    await mineForm.getByRole('checkbox', { name: 'Saturday' }).uncheck()
    await choose(mineForm, 'Save')
    await saveReviewed(mine)
    for (const day of ['Saturday', 'Sunday'])
      await expect(mineForm.getByRole('button', { name: `Delete the break on ${day}` })).toBeVisible()
    await theirs.close()
  })

  await test.step('an exception, in the calendar: the reasons of both are shown', async () => {
    const reason = 'Reason (only you can see it)'
    const windows = await twoWindows(page, context, '/')
    const [mine, theirs] = windows
    const open = async (window: Page, name: string): Promise<Locator> => {
      const card = window.getByRole('region', { name: 'Calendar' })
      await expect(card.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      await enterGrid(card)
      await goToNextSunday(window)
      await press(window, 'Enter')
      return window.getByRole('dialog', { name })
    }
    const first = await open(mine, 'Block or add time')
    await first.getByLabel('Type').selectOption('blocking')
    await first.getByLabel(reason).fill('Banco')
    await saveException(mine, first)
    await expect(onPage(mine).getByText('Exception saved.')).toBeVisible()
    for (const window of windows) await window.reload()
    const [mineForm, theirForm] = [await open(mine, 'Blocked time'), await open(theirs, 'Blocked time')]
    await theirForm.getByLabel(reason).fill('Banco y notaría')
    await mineForm.getByLabel(reason).fill('Reunión del hospital')
    await saveException(theirs, theirForm)
    await expect(theirForm).toBeHidden()
    await choose(mineForm, 'Save')
    const versions = mine.locator('[data-banner]').filter({ hasText: 'Someone else saved a newer version' })
    await expect(versions).toContainText('Banco y notaría')
    await expect(versions).toContainText('Reunión del hospital')
    await expectAccessible(mine, 'the two versions of an exception')
    await choose(versions, 'Keep mine')
    await saveReviewed(mine)
    await expect(onPage(mine).getByText('Exception changed.')).toBeVisible()
    // The grid stands in the next week; a reload brings back this one, from where `open` counts.
    await mine.reload()
    await open(mine, 'Blocked time')
    await expect(mine.getByLabel(reason)).toHaveValue('Reunión del hospital')
  })
})
