import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { mailsTo } from './mails.ts'
import { speak } from './signIn.ts'

const PASSWORD = 'jirafa tornillo lunes verde'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that forgets', DEV_MAIL: 'on' } })

const fillPerson = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Lucía')
  await page.getByLabel('First surname').fill('Núñez')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile', { exact: true }).fill('55 1234 5678')
}
const acceptAll = async (page: Page) => {
  await page.getByLabel('I have read and accept the terms and conditions').check()
  await page.getByLabel('I have read and accept the privacy notice').check()
}
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
const codeTo = async (page: Page, baseURL: string, email: string): Promise<string> => {
  const code = /\d{6}/.exec((await mailsTo(page, baseURL, email))[0] ?? '')?.[0]
  if (code === undefined) throw new Error('No code was sent')
  return code
}

test('P1.03 P1.04 P2.05 P2.06 P2.07 a doctor signs up, confirms the address and finds an empty clinic', async ({
  page,
  server,
}) => {
  const email = 'lucia@clinic.example'
  await speak(page, server, 'en')
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/auth/registration')
  await expect(page).toHaveTitle('Create account · Consulta for doctors')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, 'the empty form')

  await test.step('P2.05 what is missing is said at the fields, all of it in a list', async () => {
    await create(page)
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(onPage(page).getByText('Enter your name as on your licence')).toHaveCount(2)
    await expect(onPage(page).getByText('Accept to continue')).toHaveCount(2)
    await expectAccessible(page, 'the form with errors')
  })
  await test.step('P2.05 a draft without the password is offered to who returns', async () => {
    await fillPerson(page, email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^Long enough/)
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .toContain('lucia@clinic.example')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD)
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByLabel('First surname')).toHaveValue('Núñez')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
  await test.step('P2.05 a password that is easy to guess is refused by the server', async () => {
    await page.getByLabel('Password', { exact: true }).fill('password1234')
    await acceptAll(page)
    await create(page)
    await expect(onPage(page).getByText('This password is easy to guess')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await create(page)
    await expect(page).toHaveURL('/auth/registration/verification')
  })
  await test.step('P2.06 the code that came by mail creates the account', async () => {
    await expectAccessible(page, 'the step with the code')
    await expect(onPage(page).getByText('l…a@clinic.example')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(await codeTo(page, server.baseURL, email))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/auth/registration/success')
  })
  await test.step('P2.07 the last step leads to the login', async () => {
    await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Next steps' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page, 'the last step')
  })
  await test.step('one tap adds the portal to the home screen, where the browser offers it', async () => {
    const add = page.getByRole('button', { name: 'Add Consulta to the home screen' })
    await expect(add).toHaveCount(0)
    // A browser in a test never offers it by itself.
    await page.evaluate(() =>
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve(),
          userChoice: Promise.resolve({ outcome: 'accepted' }),
        }),
      ),
    )
    await expectAccessible(page, 'the offer of the home screen')
    await add.click()
    await expect(page.getByRole('main').getByText('Consulta is on your home screen.')).toBeVisible()
    await page.getByRole('link', { name: 'Do it later' }).click()
  })
  await test.step('P1.05 the account opens a clinic without anybody in it', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lucía')
    const agenda = page.getByRole('region', { name: "Today's agenda" })
    await expect(agenda).toBeVisible()
    await expect(agenda.getByRole('listitem')).toHaveCount(0)
    await expectAccessible(page, 'the empty clinic')
  })
})

test('P1.03 an address that has an account is answered like a new one, and its owner gets a mail', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.goto('/auth/registration')
  await fillPerson(page, server.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await acceptAll(page)
  await create(page)
  await expect(page).toHaveURL('/auth/registration/verification')
  expect((await mailsTo(page, server.baseURL, server.email))[0]).toContain('Ya tiene una cuenta')
})

test('P2.06 the step with the code leads back to the first one where it was not taken', async ({
  page,
  server,
}) => {
  await speak(page, server, 'es')
  await page.goto('/auth/registration/verification')
  await expect(page).toHaveURL('/auth/registration')
  await expect(page.getByRole('heading', { name: 'Cree su cuenta' })).toBeVisible()
})
