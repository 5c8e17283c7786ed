import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { speak } from './signIn.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A stranger with a link that was cut off or is no longer good reads why, and can go on. */
const BAD = [
  { path: '/visit/cut-off', es: 'No encontramos esta cita', way: 'Entrar a una cita con su código' },
  {
    path: `/profile/${NOBODY}/${NOBODY}`,
    es: 'No encontramos este perfil',
    way: 'Entrar a una cita con su código',
  },
] as const

const lookAt = async (page: Page, path: string, where: string): Promise<void> => {
  for (const width of [1_280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${path}, ${where}, ${width} px`)
  }
}

test('bad links of a visit and of a profile lead to the page that takes a code', async ({ page, server }) => {
  await speak(page, server, 'es')
  for (const { path, es, way } of BAD) {
    await page.goto(`${server.baseURL}${path}`)
    await expect(onPage(page).getByText(es)).toBeVisible()
    // Asked again, the server would answer the same.
    await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toHaveCount(0)
    await lookAt(page, path, 'es')
    await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(/\/join$/)
  }
})

test('P1.24 after a prescription that is not found, the folio on another one can be typed', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.goto(`${server.baseURL}/rx/000000-AAAAAAAAAA`)
  const heading = page.getByRole('heading', { level: 1, name: 'Prescription not found' })
  await expect(heading).toBeVisible()
  await lookAt(page, '/rx', 'en')
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/rx/000001-BBBBBBBBBB'))
  await page.getByLabel('Folio and the ten characters after it').fill(' 000001-BBBBBBBBBB ')
  await page.getByRole('button', { name: 'Check' }).click()
  await asked
  await expect(page).toHaveURL(/\/rx\/000001-BBBBBBBBBB$/)
  await expect(heading).toBeVisible()
})
