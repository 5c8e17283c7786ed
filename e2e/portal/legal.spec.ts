import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { speak } from './signIn.ts'

test.use({
  serverEnv: {
    SEED: 'none',
    OPERATOR_NAME: 'Clínica Santa Ñ',
    OPERATOR_ADDRESS: 'Calle 1, Ciudad de México',
    OPERATOR_EMAIL: 'datos@clinic.example',
  },
})

test('P2.13 P2.14 the login leads to the legal texts, which have version, date and who is responsible', async ({
  page,
  server,
}) => {
  await speak(page, server, 'es')
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Privacidad' }).click()
  await expect(page).toHaveURL('/auth/privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeFocused()
  const article = page.getByRole('article')
  await expect(article).toContainText('Versión 3, vigente desde el sáb 28 nov 2026')
  await expect(article).toContainText('Clínica Santa Ñ')
  await expect(article).toContainText('datos@clinic.example')
  await expectAccessible(page, 'the privacy notice in Spanish')
  await page.getByRole('link', { name: 'Sus derechos' }).click()
  await expect(page.getByRole('heading', { name: 'Sus derechos' })).toBeInViewport()

  await page.getByRole('button', { name: 'ENG English' }).click()
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible()
  await expect(page).toHaveURL('/auth/privacy-policy#rights')
  await expect(article).toContainText(
    'Version 3, in force since Sat 28 Nov 2026 · The Spanish text is legally binding.',
  )

  await page.goto('/auth/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
  await expectAccessible(page, 'the terms in English')
})
