import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo' } })

const words = {
  en: {
    exceptions: 'Exceptions',
    add: 'Add an exception',
    last: 'Last day',
    save: 'Save',
    review: 'Review before saving',
    lost: /^\d+ times? removed\.$/,
    visits: 'Affected visits',
    undo: 'Undo',
    saved: 'Changes applied',
    blocked: 'Blocked',
    back: 'Back to the form',
    weeks: 'By week',
    notifications: /^Notifications/,
    exceptionSaved: 'Exception saved',
    undone: 'Change undone',
  },
  es: {
    exceptions: 'Excepciones',
    add: 'Agregar excepción',
    last: 'Último día',
    save: 'Guardar',
    review: 'Revise antes de guardar',
    lost: /^Se quitan? \d+ horarios?\.$/,
    visits: 'Citas afectadas',
    undo: 'Deshacer',
    saved: 'Cambios aplicados',
    blocked: 'Bloqueado',
    back: 'Volver al formulario',
    weeks: 'Por semana',
    notifications: /^Notificaciones/,
    exceptionSaved: 'Se guardó la excepción',
    undone: 'Cambio deshecho',
  },
} as const

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const blockTenDays = async (page: Page, locale: 'en' | 'es') => {
  const w = words[locale]
  await page.getByRole('button', { name: w.add }).click()
  const form = page.getByRole('form', { name: w.add })
  await form.getByLabel(w.last).fill(inDays(9))
  await form.getByRole('button', { name: w.save }).click()
  return page.getByRole('dialog', { name: w.review })
}

for (const [locale, width] of [
  ['en', 1_280],
  ['es', 360],
] as const)
  test(`what a blocking does is shown before it is saved, and one Undo takes it back: ${locale}`, async ({
    page,
    server,
  }) => {
    const w = words[locale]
    await openHome(page, server, locale)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/settings/duration-pricing')
    const exceptions = page.getByRole('region', { name: w.exceptions })
    const entries = exceptions.getByRole('listitem')
    await expect(exceptions).toBeVisible()
    const before = await entries.count()

    await test.step('the times lost, week by week, and the visits with their patients', async () => {
      const review = await blockTenDays(page, locale)
      await expect(review.getByText(w.lost).first()).toBeVisible()
      await review.getByText(w.weeks).first().click()
      expect(await review.getByRole('row').count()).toBeGreaterThan(1)
      await expect(review.getByRole('region', { name: w.visits }).getByRole('combobox').first()).toHaveValue(
        'keep',
      )
      await expectAccessible(page, `the review, ${locale}`)
    })

    await test.step('going back saves nothing', async () => {
      const review = page.getByRole('dialog', { name: w.review })
      await review.getByRole('button', { name: w.back }).click()
      await expect(review).toBeHidden()
      expect(await entries.count()).toBe(before)
    })

    await test.step('one visit is cancelled, another gets a new time offered, the others stay', async () => {
      await page.getByRole('form', { name: w.add }).getByRole('button', { name: w.save }).click()
      const review = page.getByRole('dialog', { name: w.review })
      const choices = review
        .getByRole('region', { name: w.visits })
        .getByRole('listitem')
        .filter({ has: page.locator('option[value=offer]') })
      // The first goes on now; the next two are ahead.
      await choices.nth(1).getByRole('combobox').selectOption('offer')
      await expect(choices.nth(1).getByRole('combobox')).toHaveCount(3)
      await choices.nth(2).getByRole('combobox').selectOption('cancel')
      await review.getByRole('button', { name: w.save }).click()
      await expect(review).toBeHidden()
      await expect(onPage(page).getByText(w.saved, { exact: true })).toBeVisible()
      await expect(entries).toHaveCount(before + 1)
      // As high as the page: the bar at the bottom covers nothing.
      await page.setViewportSize({ width, height: 6000 })
      await expectAccessible(page, `the saved change, ${locale}`)
      await page.setViewportSize({ width, height: 900 })
    })

    await test.step('one Undo brings all of it back', async () => {
      await page.getByRole('button', { name: w.undo }).click()
      await expect(onPage(page).getByText(w.saved, { exact: true })).toBeHidden()
      await expect(entries).toHaveCount(before)
      // The same visits would be touched again: none is cancelled any more.
      const review = await blockTenDays(page, locale)
      const again = review.getByRole('region', { name: w.visits }).getByRole('listitem')
      await expect(again.nth(2).getByRole('combobox')).toHaveValue('keep')
      await review.getByRole('button', { name: w.back }).click()
    })

    await test.step('the same Undo stands in the bell, also after the page was left', async () => {
      // The form is still open with its values.
      await page.getByRole('form', { name: w.add }).getByRole('button', { name: w.save }).click()
      const review = page.getByRole('dialog', { name: w.review })
      await review.getByRole('button', { name: w.save }).click()
      await expect(entries).toHaveCount(before + 1)
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(page).toHaveURL('/')
      const notifications = page.getByRole('banner').getByRole('button', { name: w.notifications })
      await notifications.click()
      const panel = page.getByRole('region', { name: w.notifications })
      await expect(panel.getByText(w.exceptionSaved)).toBeVisible()
      await expectAccessible(page, `the Undo in the bell, ${locale}`)
      await panel.getByRole('button', { name: `${w.undo}: ${w.exceptionSaved}` }).click()
      await expect(toast(page, w.undone)).toBeVisible()
      await expect(panel.getByText(w.exceptionSaved)).toBeHidden()
      await page.goto('/settings/duration-pricing')
      await expect(entries).toHaveCount(before)
    })
  })
