import { expect } from '@playwright/test'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from './signIn.ts'

/** A demo clinic without configured addresses. */
test.use({
  serverEnv: {
    SEED: 'demo',
    DEMO_PASSWORD: 'a clinic without links',
    HELP_URL: '',
    SUPPORT_URL: '',
    SITE_URL: '',
  },
})

const DEMO = { en: 'Demo data. Do not enter', es: 'Datos de demostración' }

test('a demo clinic says on its sign-in page that its data are made up, and shows no link that leads nowhere', async ({
  page,
  server,
}) => {
  for (const language of ['es', 'en'] as const) {
    await speak(page, server, language)
    await page.goto('/auth/login')
    await expect(page.getByText(DEMO[language])).toBeVisible()
  }
  await openHome(page, server)
  const away = page.locator('a[target=_blank], a[href^="http"], a[href^="mailto:"]')
  await expect(away).toHaveCount(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(away).toHaveCount(0)
})
