import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { mailsTo } from './mails.ts'
import { openHome, signIn, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that moves its mail', DEV_MAIL: 'on' } })

const NEW_EMAIL = 'elena.nueva@clinic.example'

const mailedCode = async (page: Page, baseURL: string): Promise<string | undefined> =>
  (await mailsTo(page, baseURL, NEW_EMAIL)).flatMap((mail) => /\b(\d{6})\b/.exec(mail)?.[1] ?? [])[0]

test('P2.23 a doctor changes the email of the account with a mailed code, and logs in with the new one', async ({
  page,
  server,
  browser,
}) => {
  await openHome(page, server)
  const elsewhere = await browser.newContext({ baseURL: server.baseURL })
  const other = await elsewhere.newPage()
  await speak(other, server, 'en')
  await other.goto('/auth/login')
  await signIn(other, server)

  await page.goto('/settings/account')
  const card = page.getByRole('region', { name: 'Login email' })
  const change = card.getByRole('button', { name: 'Change email' })
  await expect(card).toContainText(server.email)

  await test.step('the button gives the focus to the field, and takes it back', async () => {
    await change.click()
    await expect(card.getByLabel('New email')).toBeFocused()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(change).toBeFocused()
  })

  await test.step('a wrong password is said at its field, and the address is kept', async () => {
    await change.click()
    await card.getByLabel('New email').fill(NEW_EMAIL)
    await card.getByLabel('Current password').fill('not the password')
    await card.getByRole('button', { name: 'Send code' }).click()
    await expect(card.getByText('This is not your current password')).toBeVisible()
    await expect(card.getByLabel('New email')).toHaveValue(NEW_EMAIL)
    await expectAccessible(page, 'the form of a new email')
    await card.getByLabel('Current password').fill(server.password)
    await card.getByRole('button', { name: 'Send code' }).click()
    await expect(card.getByLabel('Code')).toBeFocused()
    await expect(card).toContainText(`Sent to ${NEW_EMAIL}`)
    await expectAccessible(page, 'the code from the new email')
  })

  await test.step('another code begins with the same address', async () => {
    await card.getByRole('button', { name: 'Send another code' }).click()
    await expect(card.getByLabel('New email')).toHaveValue(NEW_EMAIL)
    await card.getByLabel('Current password').fill(server.password)
    await card.getByRole('button', { name: 'Send code' }).click()
  })

  await test.step('a wrong code is counted; the mailed one changes the address', async () => {
    await expect.poll(() => mailedCode(page, server.baseURL)).toBeDefined()
    const code = (await mailedCode(page, server.baseURL)) ?? ''
    await card.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await card.getByRole('button', { name: 'Confirm email' }).click()
    await expect(card.getByText('Wrong code; 4 attempts left')).toBeVisible()
    await card.getByLabel('Code').fill(code)
    await card.getByRole('button', { name: 'Confirm email' }).click()
    await expect(toast(page, 'Changes saved')).toBeVisible()
    await expect(card).toContainText(NEW_EMAIL)
    await expect(change).toBeFocused()
    await expect(page.getByRole('region', { name: 'Logged-in devices' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the former address is told, and the other device logs in with the new one', async () => {
    const [told] = await mailsTo(page, server.baseURL, server.email)
    expect(told).toMatch(/El correo de su cuenta cambió|The email of your account was changed/)
    expect(told).not.toContain(NEW_EMAIL)
    await other.reload()
    await expect(other).toHaveURL('/auth/login')
    await other.getByLabel('Email').fill(server.email)
    await other.getByLabel('Password', { exact: true }).fill(server.password)
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByTestId('urgent')).toContainText('Wrong email or password')
    await signIn(other, { ...server, email: NEW_EMAIL })
  })
  await elsewhere.close()
})
