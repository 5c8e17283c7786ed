import { expect } from '@playwright/test'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { onPage } from '../drivers/onPage.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { test } from '../fixtures/server.ts'
import { speak } from '../portal/signIn.ts'

// Its own clinic, because its live visit gets a prescription that is filled.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic for every pharmacy' } })

test('the check of a prescription is accessible with a wrong code, filled, filled before, and unknown', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  const { path, folio, code } = await printedPrescription(page.request, server)
  await speak(page, server, 'en')
  await page.goto(path)
  await page.getByLabel('Code to fill it').fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Mark as filled' }).click()
  await expect(page.getByText('The code does not belong to this prescription')).toBeVisible()
  await expectAccessibleInEveryLook(page, 'a wrong code')
  // The last look is in Spanish, and what was said stays.
  await expect(page.getByText('El código no corresponde a esta receta')).toBeVisible()
  await page.getByLabel('Código para surtir').fill(code)
  await page.getByRole('button', { name: 'Marcar como surtida' }).click()
  await expect(onPage(page).getByText(/^Receta surtida: /)).toBeVisible()
  await expectAccessibleInEveryLook(page, 'a prescription that was filled now')
  await page.reload()
  await expect(onPage(page).getByText(/^Esta receta ya se surtió: /)).toBeVisible()
  await expectAccessibleInEveryLook(page, 'a prescription that was filled before')
  await page.goto(`/rx/${folio}-AAAAAAAAAA`)
  await expect(page.getByRole('heading', { name: 'No encontramos esta receta' })).toBeVisible()
  await expectAccessibleInEveryLook(page, 'an unknown prescription')
})
