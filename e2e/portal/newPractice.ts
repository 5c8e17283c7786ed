import { expect, type Page } from '@playwright/test'
import { pdf, png } from '../../server/testing/sampleFiles.ts'
import { onPage } from '../drivers/onPage.ts'
import type { TestServer } from '../fixtures/server.ts'
import { mailsTo } from './mails.ts'

/** The steps of a new doctor before the first patient can book (the pages are in English). */

export const DOCTOR = { email: 'lucia@clinic.example', password: 'jirafa tornillo lunes verde' }

const BIOGRAPHY = 'I treat whole families, from the first cough to the last check-up. '.repeat(2)
const document = { name: 'document.pdf', mimeType: 'application/pdf', buffer: pdf('a document') }

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const choose = async (page: Page, field: string, typed: string, option: string) => {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}
const chooseMonth = async (page: Page, label: string, month: string, year: string) => {
  await page.getByLabel(`${label}: month`).selectOption(month)
  await page.getByLabel(`${label}: year`).selectOption(year)
}

/** The code of the newest mail to an address. */
export const mailedCode = async (page: Page, server: TestServer, email: string): Promise<string> => {
  const code = /\d{6}/.exec((await mailsTo(page, server.baseURL, email))[0] ?? '')?.[0]
  if (code === undefined) throw new Error('No code was sent')
  return code
}

/** From the form of the sign-up to the first step of the profile. */
export const signUp = async (page: Page, server: TestServer): Promise<void> => {
  await page.goto('/auth/registration')
  await page.getByLabel('First name').fill('Lucía')
  await page.getByLabel('First surname').fill('Núñez')
  await page.getByLabel('Email', { exact: true }).fill(DOCTOR.email)
  await page.getByLabel('Mobile', { exact: true }).fill('55 1234 5678')
  await page.getByLabel('Password', { exact: true }).fill(DOCTOR.password)
  await page.getByLabel('I have read and accept the terms and conditions').check()
  await page.getByLabel('I have read and accept the privacy notice').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/auth/registration/verification')
  await page.getByLabel('Code', { exact: true }).fill(await mailedCode(page, server, DOCTOR.email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Log in and start' }).click()
  await page.getByLabel('Email').fill(DOCTOR.email)
  await page.getByLabel('Password', { exact: true }).fill(DOCTOR.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/auth/profile/specialization')
}

/** Every section, the documents and the photo. */
export const fillProfile = async (page: Page): Promise<void> => {
  await choose(page, 'Add a specialization', 'intern', 'Internal medicine')
  await page.getByLabel('Licence: Internal medicine').fill('7654321')
  await next(page)

  await expect(page).toHaveURL('/auth/profile/work-experience')
  await page.getByLabel('Years of experience').selectOption({ label: '4 to 6' })
  await page.getByRole('button', { name: 'Add a workplace' }).click()
  await page.getByLabel('Position').fill('Physician')
  await chooseMonth(page, 'From', 'March', '2020')
  await page.getByRole('checkbox', { name: 'I work here now' }).check()
  await page.getByLabel('Workplace').fill('First Hospital')
  await next(page)

  await expect(page).toHaveURL('/auth/profile/education')
  await page.getByRole('button', { name: 'Add a degree' }).click()
  await choose(page, 'University', 'autonoma de mexico', 'Universidad Nacional Autónoma de México')
  await page.getByLabel('Degree', { exact: true }).selectOption('Physician and surgeon')
  await page.getByLabel('First year').fill('2008')
  await page.getByLabel('Last year').fill('2014')
  await next(page)

  await expect(page).toHaveURL('/auth/profile/certification')
  await page.getByRole('button', { name: 'Add a certificate' }).click()
  await page.getByLabel('Certificate', { exact: true }).fill('Board of Internal Medicine')
  await page.getByLabel('Issued by').fill('CMMI')
  await chooseMonth(page, 'Issued', 'May', '2021')
  await next(page)

  await expect(page).toHaveURL('/auth/profile/credential')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await page.getByLabel('Choose a file: Professional degree').setInputFiles(document)
  await expect(row('Professional degree')).toContainText('Under review')
  for (const side of ['front', 'back']) {
    await page
      .getByLabel(`Choose a file: Official ID, ${side}`)
      .setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: await png() })
    await expect(row(`Official ID, ${side}`)).toContainText('Under review')
  }
  await next(page)

  await expect(page).toHaveURL('/auth/profile/biography')
  await page.getByLabel('About you').fill(BIOGRAPHY)
  await page.getByRole('checkbox', { name: 'English' }).check()
  const photo = page.getByRole('region', { name: 'Photo' })
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await png() })
  await photo.getByRole('button', { name: 'Use this photo' }).click()
  await expect(photo).toContainText('Your photo')
  await next(page)

  await expect(page).toHaveURL('/auth/profile/profile-view')
  await expect(page.getByRole('article')).toContainText('Lucía Núñez')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your profile is 100% complete' })).toBeFocused()
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const saveAfterReview = async (page: Page): Promise<void> => {
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review).toBeHidden()
}

/** Open all day, every day, and booked at once, so that the next quarter of an hour can be booked. */
export const setHoursAndPrice = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Set hours and price' }).click()
  await expect(page).toHaveURL('/settings/duration-pricing')
  await page.getByRole('button', { name: 'Set hours' }).click()
  const hours = page.getByRole('form', { name: 'Weekly hours' })
  for (const day of DAYS) {
    await hours.getByRole('checkbox', { name: `Open on ${day}` }).check()
    await hours.getByLabel(`From, ${day}, range 1`).fill('0')
    await hours.getByLabel(`Until, ${day}, range 1`).fill('24')
  }
  await hours.getByRole('button', { name: 'Save' }).click()
  await saveAfterReview(page)

  const prices = page.getByRole('region', { name: 'Price and length' })
  await expect(prices.getByText('No price yet: patients cannot book this specialization.')).toBeVisible()
  await prices.getByRole('button', { name: /^Edit the price of/ }).click()
  await prices.getByLabel('Price in pesos').fill('650')
  await prices.getByLabel('Length').selectOption('15')
  await prices.getByLabel('Minimum notice, in hours').fill('0')
  await prices.getByRole('button', { name: 'Save' }).click()
  await saveAfterReview(page)
  await expect(prices.getByText('$650.00 MXN, 15 minutes')).toBeVisible()
}

/** From the page of hours, by its way back to the settings. */
export const connectPayments = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page).toHaveURL('/settings/payments')
  await page.getByRole('button', { name: 'Connect an account' }).click()
  await page.getByRole('button', { name: /test data|datos de prueba/ }).click()
  await expect(page).toHaveURL(/\/settings\/payments\/return$/)
  await expect(onPage(page).getByText('Active', { exact: true }).first()).toBeVisible()
}

/** The path of the link that "Share profile" shows, on any page with the header. */
export const sharedLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Share profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share profile' })
  await dialog.getByRole('button', { name: /^Specialization/ }).click()
  await page.getByRole('option').first().click()
  const link = await dialog.getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')
  return new URL(link).pathname
}
