import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { signIn, speak, words } from './signIn.ts'

const ACCEPTANCES = '**/v1/practitioner/legal_acceptances'
const SINCE = '2026-11-26T16:00:00.000Z'

test.use({ serverEnv: { SEED: 'demo' } })

test('a doctor who accepted an older version is asked once, and the server keeps the answer', async ({
  page,
  server,
}) => {
  // The clinic of the test is new, so an earlier acceptance is only told to the page.
  await page.route(
    ACCEPTANCES,
    (route) =>
      route.fulfill({
        json: {
          acceptances: [
            { document: 'terms', version: '3', accepted_at: SINCE },
            { document: 'privacy', version: '2', accepted_at: SINCE },
          ],
        },
      }),
    { times: 1 },
  )
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/legal_acceptances'))
      sent.push(request.postDataJSON())
  })
  await speak(page, server, 'es')
  await page.goto('/')
  await signIn(page, server, 'es')
  const heading = page.getByRole('heading', { level: 1, name: 'Textos legales nuevos' })
  await expect(heading).toBeFocused()
  const agenda = page.getByRole('region', { name: words.es.agenda })
  await expect(agenda).toHaveCount(0)
  const texts = page.getByRole('main').getByRole('listitem')
  await expect(texts).toHaveCount(1)
  await expect(texts).toContainText('Versión 3, vigente desde el sáb 28 nov 2026')
  await expectAccessible(page, 'the question to accept a new version')

  await test.step('no other page of the account opens meanwhile, and the text does', async () => {
    await page.getByRole('link', { name: 'Pacientes' }).first().click()
    await expect(page).toHaveURL('/patients')
    await expect(heading).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Leer Aviso de privacidad/ }).click()
    const text = await opened
    await expect(text.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible()
    await expect(text.getByRole('article')).toContainText('Se borran solas 90 días después de la consulta')
    await text.close()
  })

  await test.step('a refused acceptance is said, and asked again', async () => {
    await page.route(ACCEPTANCES, (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
    await expect(onPage(page).getByText('No se pudo guardar la aceptación')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
  expect(sent.at(-1)).toEqual({ document: 'privacy', version: '3', language: 'es' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
  await expect(heading).toHaveCount(0)
})
