import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { speak } from './signIn.ts'

const NEW_PASSWORD = 'jirafa tornillo lunes verde'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that forgets', DEV_MAIL: 'on' } })

/** The newest mailed code, read from the development page. */
const sentCode = async (page: Page, baseURL: string): Promise<string> => {
  const mails = await (await page.request.get(`${baseURL}/dev/mail`)).text()
  const code = /<h2>[^<]*?(\d{6})<\/h2>/.exec(mails)?.[1]
  if (code === undefined) throw new Error('No code was sent')
  return code
}

test('P1.06 P2.10 P2.11 P2.12 a forgotten password is replaced by a code that came by mail', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveTitle('Reset your password · Consulta for doctors')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, 'the step with the e-mail')

  await test.step('P2.10 what is no address is said at the field; then the page goes on', async () => {
    await page.getByLabel('Email').fill('elena@')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(onPage(page).getByText('Check the email')).toBeVisible()
    await page.getByLabel('Email').fill(server.email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page).toHaveURL('/auth/forgot-password/verification')
  })
  await test.step('P2.11 a wrong code says how many tries are left; the right one goes on', async () => {
    await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
    await expectAccessible(page, 'the step with the code')
    const code = await sentCode(page, server.baseURL)
    const field = page.getByLabel('Code', { exact: true })
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await field.press('Enter')
    await expect(onPage(page).getByText('Wrong code; 4 attempts left')).toBeVisible()
    await field.fill(code)
    await field.press('Enter')
    await expect(page).toHaveURL('/auth/forgot-password/change-password')
  })
  await test.step('P2.12 a weak password is refused; the new one opens the account, the old one does not', async () => {
    await expect(onPage(page).getByText('At least 10 characters')).toBeVisible()
    await expect(page.getByLabel('Log out on all other devices')).toBeChecked()
    await expectAccessible(page, 'the step with the password')
    const field = page.getByLabel('New password', { exact: true })
    await field.fill('password1234')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(onPage(page).getByText('This password is easy to guess')).toBeVisible()
    await field.fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(onPage(page).getByText('Password changed.')).toBeVisible()
    const logIn = async (password: string) => {
      await page.getByLabel('Email').fill(server.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await logIn(server.password)
    await expect(page.getByTestId('urgent')).toContainText('Wrong email or password')
    await logIn(NEW_PASSWORD)
    await expect(page).toHaveURL('/')
  })
})

test('P2.11 P2.12 the later steps lead back to the first one where it was not taken', async ({
  page,
  server,
}) => {
  await speak(page, server, 'es')
  for (const step of ['verification', 'change-password']) {
    await page.goto(`/auth/forgot-password/${step}`)
    await expect(page).toHaveURL('/auth/forgot-password')
    await expect(page.getByRole('heading', { name: '¿Olvidó su contraseña?' })).toBeVisible()
  }
})
