import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { pdf } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
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
  await expect(mine.getByText(first).first()).toBeVisible()
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
        // The demo doctor has none, and the form asks for it.
        await details.getByLabel('Mobile').fill('55 1234 5678')
        return details
      },
      field: (form) => form.getByLabel('Practice address (optional)'),
      saved: (window) => window.getByRole('region', { name: 'Your data' }),
      texts: ['Durango 12', 'Colima 34'],
    })
  })
})
