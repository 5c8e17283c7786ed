import { expect } from '@playwright/test'
import { onPage } from '../drivers/onPage.ts'
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
    await expect(onPage(page).getByText(DEMO[language])).toBeVisible()
  }
  await openHome(page, server)
  const away = page.locator('a[target=_blank]:not([href^="/"]), a[href^="http"], a[href^="mailto:"]')
  await expect(away).toHaveCount(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(away).toHaveCount(0)
})

test('the start prints the link of the patient of the live visit, about whom the doctor finds what came before', async ({
  page,
  browser,
  server,
}) => {
  const link = /^Demo patient, .*: (\S+)$/m.exec(server.output())?.[1] ?? ''
  const context = await browser.newContext()
  const patient = await context.newPage()
  await speak(patient, server, 'es')
  await patient.goto(link)
  await expect(patient.getByRole('link', { name: 'Ir a la sala de espera' })).toBeVisible()
  await context.close()

  await openHome(page, server)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Control de presión arterial')
  await now.getByRole('link').first().click()
  await expect(page.getByRole('tabpanel')).toContainText('Hipertensión arterial')
  await page.getByRole('tab', { name: 'History' }).click()
  const visits = page.getByRole('tabpanel')
  await expect(visits).toContainText('Hipertensión arterial')
  await visits.getByRole('link', { name: /./ }).last().click()
  const log = page.getByRole('region', { name: 'Visit log' })
  for (const fact of ['Booked', 'Visit started', 'Visit ended']) await expect(log).toContainText(fact)
  await expect(page.getByRole('region', { name: 'Prescription' })).toContainText('Amlodipino')
  await expect(page.getByRole('region', { name: 'Chat' })).toContainText('vaya a urgencias')
})
