import { expect, type Page } from '@playwright/test'
import { codeAt } from '../../server/portal/auth/authenticatorCode.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { mailsTo } from './mails.ts'
import { signUpDoctor } from './newDoctor.ts'
import { speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that forgets', DEV_MAIL: 'on' } })

const STEP = 30_000

/** A passkey is for a name and not for an address of numbers. */
const named = (server: TestServer): TestServer => ({
  ...server,
  baseURL: server.baseURL.replace('127.0.0.1', 'localhost'),
})

interface Doctor {
  email: string
  password: string
}

const givePassword = async (page: Page, { email, password }: Doctor) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const logOut = async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

test('P1.05 P2.08 a code of an app is asked for after the password, and a recovery code stands in for it', async ({
  page,
  server,
}) => {
  const doctor = await signUpDoctor(page, server, 'segura@clinic.example')
  await speak(page, server, 'en')
  await page.goto('/settings/account')
  await givePassword(page, doctor)
  const security = page.getByRole('region', { name: 'Account security' })
  let secret = ''
  let recovery: string[] = []

  await test.step('it is set up with a QR code or the typed key, and recovery codes are shown once', async () => {
    await security.getByRole('button', { name: 'Set up with an app' }).click()
    await security.getByLabel('Current password', { exact: true }).fill('another password')
    await security.getByRole('button', { name: 'Continue' }).click()
    await expect(security.getByText('This is not your current password')).toBeVisible()
    await security.getByLabel('Current password', { exact: true }).fill(doctor.password)
    await security.getByRole('button', { name: 'Continue' }).click()
    await expect(security.getByRole('img', { name: 'QR code with the key for your app' })).toBeVisible()
    secret = ((await security.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectAccessible(page, 'an app that is set up')
    await security.getByLabel('Code from the app').fill('000000')
    await security.getByRole('button', { name: 'Turn on' }).click()
    await expect(security.getByText('Wrong code, or already used')).toBeVisible()
    await security.getByLabel('Code from the app').fill(codeAt(secret, new Date()))
    await security.getByRole('button', { name: 'Turn on' }).click()
    await expect(security.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
    recovery = await security
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    expect(recovery).toHaveLength(10)
    await expectAccessible(page, 'the recovery codes')
    const download = page.waitForEvent('download')
    await security.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await security.getByRole('button', { name: 'I saved them' }).click()
    await expect(security).toContainText('10 recovery codes left')
    expect((await mailsTo(page, server.baseURL, doctor.email)).join()).toContain(
      'Two-step verification is on',
    )
  })

  await test.step('P7.07 the login asks for a code, which works once', async () => {
    await logOut(page)
    await givePassword(page, { ...doctor, password: 'another password' })
    await expect(page.getByTestId('urgent')).toContainText('Wrong email or password')
    await givePassword(page, doctor)
    const code = page.getByLabel('Verification code')
    await expect(code).toBeFocused()
    await expectAccessible(page, 'the code of the login')
    await code.fill(codeAt(secret, new Date(0)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(onPage(page).getByText('Wrong code, or already used')).toBeVisible()
    await code.fill(codeAt(secret, new Date(Date.now() + STEP)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  await test.step('a recovery code opens the account, in Spanish too', async () => {
    await logOut(page)
    await speak(page, server, 'es')
    await page.goto('/auth/login')
    await page.getByLabel('Correo electrónico').fill(doctor.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(doctor.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expectAccessible(page, 'the code of the login in Spanish')
    await page.getByLabel('Código de verificación').fill(recovery[0]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('button', { name: 'Su cuenta' })).toBeVisible()
    await page.goto('/settings/account')
    const shown = page.getByRole('region', { name: 'Seguridad de la cuenta' })
    await expect(shown).toContainText('Quedan 9 códigos de recuperación')
    // Tall, because a control half covered by the bottom bar would count as a small target.
    await page.setViewportSize({ width: 360, height: 6_000 })
    await expectAccessible(page, 'the account in Spanish on a narrow window')
  })

  await test.step('it is turned off with the password and a code', async () => {
    const shown = page.getByRole('region', { name: 'Seguridad de la cuenta' })
    await shown.getByRole('button', { name: 'Desactivar' }).click()
    await shown.getByLabel('Contraseña actual', { exact: true }).fill(doctor.password)
    await shown.getByRole('button', { name: 'Desactivar' }).click()
    await expect(
      shown.getByText('Escriba el código de seis dígitos o un código de recuperación'),
    ).toBeVisible()
    await shown.getByLabel('Código de su aplicación o de recuperación').fill(recovery[1] ?? '')
    await shown.getByRole('button', { name: 'Desactivar' }).click()
    await expect(shown.getByRole('button', { name: 'Activar con una aplicación' })).toBeVisible()
  })
})

test('P1.05 P2.08 a passkey signs in without password, and is named, listed and removed', async ({
  page,
  server: numbered,
}) => {
  const server = named(numbered)
  const doctor = await signUpDoctor(page, numbered, 'llave@clinic.example')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await speak(page, server, 'en')
  await page.goto(`${server.baseURL}/settings/account`)
  await givePassword(page, doctor)
  const security = page.getByRole('region', { name: 'Account security' })

  await test.step('it is added with a name and the password', async () => {
    await security.getByRole('button', { name: 'Add a passkey' }).click()
    await security.getByRole('button', { name: 'Create passkey' }).click()
    await expect(security.getByText('Enter a name')).toBeVisible()
    await expectAccessible(page, 'the form of a passkey')
    await security.getByLabel('Name').fill('My laptop')
    await security.getByLabel('Current password', { exact: true }).fill(doctor.password)
    await security.getByRole('button', { name: 'Create passkey' }).click()
    await expect(security.getByRole('list', { name: 'Your passkeys' })).toContainText('My laptop')
    await expect(security).toContainText('Not used yet')
    expect((await mailsTo(page, numbered.baseURL, doctor.email)).join()).toContain('A passkey was added')
  })

  await test.step('it signs in, and its list says when', async () => {
    await logOut(page)
    await expectAccessible(page, 'the login with passkeys')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await page.goto(`${server.baseURL}/settings/account`)
    await expect(security).toContainText('Last used on')
  })

  await test.step('once removed it opens nothing', async () => {
    await security.getByRole('button', { name: 'Remove My laptop' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page, 'the question before a passkey is removed')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(security).toContainText('No passkeys yet')
    await logOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByTestId('urgent')).toContainText('This passkey is not linked to an account')
  })
})

test('P1.05 P1.04 who signs in before the address is verified can go on, or have the code sent again', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  const email = 'pendiente@clinic.example'
  const password = 'jirafa tornillo lunes verde'
  const answer = await page.request.post(`${server.baseURL}/v1/practitioner/signup`, {
    data: {
      ...{ sign_up: crypto.randomUUID(), email, password, first_name: 'Lucía', last_name: 'Núñez' },
      ...{ phone: '+525512345678', locale: 'en', timezone: 'UTC-06:00' },
      ...{ accept_terms: true, accept_privacy: true, terms_version: '3', privacy_version: '3' },
    },
  })
  expect(answer.status()).toBe(204)
  await page.goto('/auth/login')
  await givePassword(page, { email, password: 'another password' })
  await expect(page.getByTestId('urgent')).toContainText('Wrong email or password')
  await givePassword(page, { email, password })
  await expect(page.getByTestId('urgent')).toContainText('Your email is not verified')
  await expectAccessible(page, 'the login of an unverified account')
  await page.getByRole('link', { name: 'Verify or resend the code' }).click()
  await expect(page).toHaveURL('/auth/registration/verification')
  const code = /\d{6}/.exec((await mailsTo(page, server.baseURL, email))[0] ?? '')?.[0] ?? ''
  await page.getByRole('textbox').first().fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/registration/success')
})
