import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { openHome, signIn, speak } from './signIn.ts'

const NEW_PASSWORD = 'jirafa tornillo lunes verde'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that forgets' } })

test('P1.07 P2.23 a doctor changes the password and signs out other devices', async ({
  page,
  server,
  browser,
}) => {
  await openHome(page, server)
  const elsewhere = await browser.newContext({ baseURL: server.baseURL })
  const other = await elsewhere.newPage()
  await speak(other, server, 'en')
  const signInElsewhere = async () => {
    await other.goto('/auth/login')
    await signIn(other, server)
  }
  await signInElsewhere()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/account')
  await expect(page).toHaveTitle('Account · Consulta for doctors')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  const devices = page.getByRole('region', { name: 'Logged-in devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expectAccessible(page, 'the account')

  await test.step('loaded again, the page stays at its top', async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Account security' })).toContainText('password')
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(page.locator('body')).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('another device is signed out after a question, and its list of one is left', async () => {
    await devices.getByRole('button', { name: /^Log out Chrome/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep logged in' })).toBeFocused()
    await expectAccessible(page, 'the question')
    await dialog.getByRole('button', { name: 'Keep logged in' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: 'Log out all other devices' }).click()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expect(other).toHaveURL('/auth/login')
  })

  await test.step('P1.07 a wrong password is said at its field; the new one counts from then on', async () => {
    const form = page.getByRole('region', { name: 'Password' })
    await form.getByLabel('Current password').fill('not the password')
    await form.getByLabel('New password').fill(NEW_PASSWORD)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByText('This is not your current password')).toBeVisible()
    await form.getByLabel('Current password').fill(server.password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByTestId('urgent')).toContainText('Password changed.')
    await other.getByLabel('Email').fill(server.email)
    await other.getByLabel('Password', { exact: true }).fill(server.password)
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByTestId('urgent')).toContainText('Wrong email or password')
  })
  await elsewhere.close()
})

test('P2.50 on a narrow window the settings are a list, with a way back to it', async ({
  page,
  ownServer,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await speak(page, ownServer, 'es')
  await page.goto(`${ownServer.baseURL}/settings`)
  await signIn(page, ownServer, 'es')
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await expectAccessible(page, 'the list of settings')
  await test.step('the arrows walk the list, around its ends', async () => {
    const account = page.getByRole('link', { name: 'Cuenta' })
    await account.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'Atajos de teclado' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(account).toBeFocused()
  })
  await page.getByRole('link', { name: 'Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeFocused()
  await expectAccessible(page, 'the account on a narrow window')
  await page.getByRole('link', { name: 'Configuración' }).click()
  await test.step('P2.32 P2.33 the legal texts are among them', async () => {
    for (const title of ['Aviso de privacidad', 'Términos y condiciones']) {
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
      await expect(page.getByRole('article')).toContainText('Versión 3')
      await expect(page.getByRole('article').getByText(/^Usted aceptó la versión 3 el /)).toBeVisible()
      await page.getByRole('link', { name: 'Configuración' }).click()
    }
  })
  await expect(page).toHaveURL(`${ownServer.baseURL}/settings`)
})
