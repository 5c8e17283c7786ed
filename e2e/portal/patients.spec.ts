import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

// Its patients are counted: visits that other files book on a shared server would add to them.
test.use({ serverEnv: { SEED: 'demo' } })

const rowsOf = (page: Page) =>
  page.getByRole('region', { name: /Your patients|Sus pacientes/ }).getByRole('listitem')
const drawerOf = (page: Page, name: string) => page.getByRole('region', { name })

test('P1.27 P2.02 a patient is found, looked at, walked past and changed', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openHome(page, server)
  await page.getByRole('link', { name: 'Patients' }).click()
  await expect(page).toHaveURL('/patients')
  await expect(page).toHaveTitle('Patients · Consulta for doctors')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeFocused()
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(30)
  await expect(rows.first()).toContainText('Regina Acosta Villalobos')
  await expectAccessible(page, 'the list')

  await test.step('P7.34 the search ignores accents, is announced, and stays out of the address', async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    await expect(search).toBeFocused()
    await search.fill('lopez ANA')
    await expect(rows).toHaveCount(1)
    await expect(page.getByTestId('polite')).toContainText('1 result')
    await expect(page).toHaveURL('/patients')
    await search.fill('nobody at all')
    await expect(onPage(page).getByText('No patients match your search')).toBeVisible()
    await search.fill('martinez')
    await expect(rows).toHaveCount(1)
    await page.goto('/')
    await page.goBack()
    await expect(search).toHaveValue('martinez')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rows).toHaveCount(30)
  })
  await test.step('the order stands in the address and survives Back', async () => {
    await page.getByLabel('Sort by').selectOption('Surname, Z to A')
    await expect(rows.first()).toContainText('Zamora')
    await expect(page).toHaveURL('/patients?sort=name-desc')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.goBack()
    await expect(rows.first()).toContainText('Zamora')
    await page.getByLabel('Sort by').selectOption('Surname, A to Z')
    await expect(page).toHaveURL('/patients')
    await expect(rows.first()).toContainText('Acosta')
  })
  await test.step('the drawer opens on the name, the arrows walk, and Back closes it', async () => {
    await rows.first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Regina Acosta Villalobos', level: 2 })).toBeFocused()
    await expect(page).toHaveURL(/\/patients#patient-[\w-]{36}$/)
    const drawer = drawerOf(page, 'Regina Acosta Villalobos')
    await expect(drawer.getByRole('region', { name: 'Allergies' })).toContainText('Amoxicilina')
    await expectAccessible(page, 'the drawer')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'Jorge', level: 2 })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Raúl Aguirre Montes', level: 2 })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('heading', { name: 'Regina Acosta Villalobos', level: 2 })).toBeFocused()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/patients')
    await expect(rows.first().getByRole('link')).toBeFocused()
  })
  await test.step('P1.28 P7.35 P7.36 history and cancelled visits are asked for as specified', async () => {
    await rows.filter({ hasText: 'Ana Lucía' }).getByRole('link').click()
    const history = page.waitForRequest(/\/v2\/practitioner\/appointment\/client\/[\w-]+\/history\?/)
    await page.getByRole('tab', { name: 'History' }).click()
    expect(Object.fromEntries(new URL((await history).url()).searchParams)).toEqual({
      page: '1',
      limit: '100',
      orderBy: 'start_time',
      orderByValue: 'desc',
    })
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'the history')
    const cancelled = page.waitForRequest(/\/v1\/practitioner\/appointment\/client\/[\w-]+\?/)
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    expect(Object.fromEntries(new URL((await cancelled).url()).searchParams)).toEqual({
      status: 'cancel',
      page: '1',
      limit: '100',
    })
    await page.getByRole('tab', { name: 'Summary' }).click()
  })
  await test.step('P7.37 a change is checked, kept as a draft, guarded, and saved', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await expectAccessible(page, 'the form')
    const phone = page.getByLabel('Phone', { exact: true })
    await phone.fill('55 12')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(onPage(page).getByText('Enter 10 digits')).toBeVisible()
    await expect(phone).toBeFocused()
    await phone.fill('55 1234 5678')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await sent).headers()['if-match']).toBe('"1"')
    await expect(toast(page, 'Patient saved')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('+52 55 1234 5678')).toBeVisible()
  })
  await test.step('somebody else was faster: both versions are shown and one is chosen', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const answer = { status: 409, json: { message: 'Changed', code: 'conflict' } }
    await page.route(/\/practitioner\/client\//, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(answer) : route.continue(),
    )
    await page.getByLabel('Conditions', { exact: true }).fill('Asma')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('heading', { name: "Someone else changed this patient's data" }),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: /Conditions Asma Not recorded/ })).toBeVisible()
    await expectAccessible(page, 'the conflict')
    await page.unroute(/\/practitioner\/client\//)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByRole('tabpanel').getByText('Asma')).toBeVisible()
  })
})

test('a patient of nobody reads like one of somebody else, and 360 px hold every part in Spanish', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openHome(page, server, 'es')
  await page.getByRole('link', { name: 'Pacientes' }).click()
  await expect(rowsOf(page)).toHaveCount(30)
  await expectAccessible(page, 'the list at 360 px')
  await rowsOf(page).first().getByRole('link').click()
  const name = page.getByRole('heading', { name: 'Regina Acosta Villalobos', level: 2 })
  await expect(name).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(0)
  await expectAccessible(page, 'the drawer at 360 px')
  await page.getByRole('button', { name: 'Editar' }).click()
  // So high that the bar at the bottom covers half of no field, which axe would call too small.
  await page.setViewportSize({ width: 360, height: 2_600 })
  await expectAccessible(page, 'the form at 360 px')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  await expect(rowsOf(page).first().getByRole('link')).toBeFocused()
  await page.goto('/patients#patient-00000000-0000-4000-8000-000000000000')
  await expect(onPage(page).getByText('No encontramos este paciente')).toBeVisible()
})
