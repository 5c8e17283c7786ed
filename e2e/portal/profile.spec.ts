import { expect, type Page } from '@playwright/test'
import { pdf, png } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { dragEntries } from './dragEntries.ts'
import { signUpDoctor } from './newDoctor.ts'
import { openHome, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that forgets', DEV_MAIL: 'on' } })

const BIOGRAPHY = 'I treat whole families, from the first cough to the last check-up. '.repeat(2)

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** Chooses from a list that opens while one types. */
const choose = async (page: Page, field: string, typed: string, option: string) => {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}
const chooseMonth = async (page: Page, label: string, month: string, year: string) => {
  await page.getByLabel(`${label}: month`).selectOption(month)
  await page.getByLabel(`${label}: year`).selectOption(year)
}

test('P1.09 P1.10 P1.11 P1.12 P1.13 P1.14 a new doctor fills in every section, up to a hundred percent', async ({
  page,
  server,
}) => {
  const doctor = await signUpDoctor(page, server, 'nueva@clinic.example')
  await speak(page, server, 'en')
  await page.goto('/auth/profile/specialization')
  await page.getByLabel('Email').fill(doctor.email)
  await page.getByLabel('Password', { exact: true }).fill(doctor.password)
  await page.getByRole('button', { name: 'Log in' }).click()

  await test.step('P2.15 specialities: one to four, one primary, each with its licence', async () => {
    await expect(page).toHaveURL('/auth/profile/specialization')
    await expect(page).toHaveTitle('Specialization · Consulta for doctors')
    await expect(onPage(page).getByText('Step 1 of 7')).toBeVisible()
    await next(page)
    await expect(onPage(page).getByText('Choose at least one specialization')).toBeVisible()
    await choose(page, 'Add a specialization', 'cardio', 'Cardiology')
    await choose(page, 'Add a specialization', 'intern', 'Internal medicine')
    await page.getByLabel('Licence: Cardiology').fill('123')
    await page.getByLabel('Licence: Internal medicine').fill('7654321')
    await page.getByRole('radio', { name: 'Internal medicine is primary' }).check()
    await next(page)
    await expect(page.getByLabel('Licence: Cardiology')).toBeFocused()
    await expect(onPage(page).getByText('The licence has 7 or 8 digits')).toBeVisible()
    await expectAccessible(page, 'specialities with an error')
    await page.getByLabel('Licence: Cardiology').fill('12345678')
    await next(page)
  })

  await test.step('P2.16 work experience: entries are moved by buttons, by keys and by dragging, and it is announced', async () => {
    await expect(page).toHaveURL('/auth/profile/work-experience')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByLabel('Years of experience').selectOption({ label: '4 to 6' })
    for (const place of ['First Hospital', 'Second Hospital']) {
      await page.getByRole('button', { name: 'Add a workplace' }).click()
      const entry = page.getByRole('listitem').filter({ hasText: 'New entry' })
      await entry.getByLabel('Position').fill('Physician')
      await entry.getByLabel('From: month').selectOption('March')
      await entry.getByLabel('From: year').selectOption('2020')
      await entry.getByRole('checkbox', { name: 'I work here now' }).check()
      await entry.getByLabel('Workplace').fill(place)
    }
    await page.getByRole('button', { name: 'Move up: Second Hospital' }).click()
    await expect(page.getByTestId('polite')).toContainText('Moved to 1 of 2')
    await expect(page.getByLabel('Workplace').first()).toHaveValue('Second Hospital')
    await page.getByLabel('Workplace').first().press('Alt+ArrowDown')
    await expect(page.getByTestId('polite')).toContainText('Moved to 2 of 2')
    await dragEntries(page)
    await expectAccessible(page, 'work experience')
    await next(page)
  })

  await test.step('P2.17 education: from the lists, or typed', async () => {
    await expect(page).toHaveURL('/auth/profile/education')
    await page.getByRole('button', { name: 'Add a degree' }).click()
    await choose(page, 'University', 'autonoma de mexico', 'Universidad Nacional Autónoma de México')
    await page.getByLabel('Degree', { exact: true }).selectOption('Physician and surgeon')
    await page.getByLabel('First year').fill('2008')
    await page.getByLabel('Last year').fill('2002')
    await next(page)
    await expect(onPage(page).getByText('Check the years')).toBeVisible()
    await page.getByLabel('Last year').fill('2014')
    await expectAccessible(page, 'education')
    await next(page)
  })

  await test.step('P2.18 P1.12 certification: the end comes after the issue, and a file belongs to it', async () => {
    await expect(page).toHaveURL('/auth/profile/certification')
    await page.getByRole('button', { name: 'Add a certificate' }).click()
    await page.getByLabel('Certificate', { exact: true }).fill('Board of Cardiology')
    await page.getByLabel('Issued by').fill('CONACEM')
    await chooseMonth(page, 'Issued', 'May', '2021')
    await chooseMonth(page, 'Expires (optional)', 'May', '2020')
    await next(page)
    await expect(onPage(page).getByText('The expiry date must be later')).toBeVisible()
    await chooseMonth(page, 'Expires (optional)', 'May', '2036')
    await page
      .getByLabel('Choose a file: Board of Cardiology')
      .setInputFiles({ name: 'board.pdf', mimeType: 'application/pdf', buffer: pdf('board') })
    await expect(onPage(page).getByText('board.pdf', { exact: true })).toBeVisible()
    await expectAccessible(page, 'certification')
    await next(page)
  })

  await test.step('P2.19 credentials: begin with what is known', async () => {
    await expect(page).toHaveURL('/auth/profile/credential')
    await expect(page.getByLabel('Professional licence (cédula)')).toHaveValue('7654321')
    await expect(page.getByRole('combobox', { name: 'School that issued the degree' })).toHaveValue(
      'Universidad Nacional Autónoma de México',
    )
    await expectAccessible(page, 'credentials')
  })

  await test.step('P1.13 P7.53 P7.52 documents: a check-list, retry with the chosen file, delete', async () => {
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const document = { name: 'titulo.pdf', mimeType: 'application/pdf', buffer: pdf('title') }
    await expect(row('Professional degree')).toContainText('Missing')
    await page.getByLabel('Choose a file: Professional degree').setInputFiles({
      ...{ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('x') },
    })
    await expect(row('Professional degree')).toContainText('File type not allowed')
    // The file stays chosen while the connection is down.
    await page.route('**/v1/files', (route) => route.abort())
    await page.getByLabel('Choose a file: Professional degree').setInputFiles(document)
    await expect(row('Professional degree')).toContainText('Your file is kept: titulo.pdf', {
      timeout: 20_000,
    })
    await expectAccessible(page, 'a document that could not be sent')
    await page.unroute('**/v1/files')
    await row('Professional degree').getByRole('button', { name: 'Try again' }).click()
    await expect(row('Professional degree')).toContainText('Under review')
    for (const side of ['front', 'back'])
      await page
        .getByLabel(`Choose a file: Official ID, ${side}`)
        .setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: await png() })
    await expect(row('Official ID, back')).toContainText('Under review')
    const certificate = row('Tax-status certificate (optional)')
    await certificate.getByLabel(/^Choose a file/).setInputFiles(document)
    await expect(certificate).toContainText('Under review')
    await certificate.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page, 'the question before a document is deleted')
    await dialog.getByRole('button', { name: 'Delete it' }).click()
    await expect(certificate).toContainText('Missing')
    await next(page)
  })

  await test.step('P2.20 biography: its length is counted, and contact data is refused', async () => {
    await expect(page).toHaveURL('/auth/profile/biography')
    const about = page.getByLabel('About you')
    await about.fill('Call me: 55 1234 5678')
    await expect(onPage(page).getByText('79 more characters')).toBeVisible()
    await about.fill(`${BIOGRAPHY}Call 55 1234 5678`)
    await next(page)
    await expect(
      onPage(page).getByText('Do not include contact details: patients book on this page'),
    ).toBeVisible()
    await about.fill(BIOGRAPHY)
    await page.getByRole('checkbox', { name: 'English' }).check()
    await expectAccessible(page, 'biography')
  })

  await test.step('P7.53 P7.51 the photo: cropped by buttons and keys, removed, and brought back', async () => {
    const photo = page.getByRole('region', { name: 'Photo' })
    await page.getByLabel('Choose a photo').setInputFiles({
      ...{ name: 'small.png', mimeType: 'image/png', buffer: await png(300, 300) },
    })
    await expect(photo).toContainText('The photo must measure 400 to 6,000 pixels on each side.')
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(1200, 800) })
    const image = photo.getByTestId('crop').locator('img')
    await expect(photo.getByRole('button', { name: 'Zoom in' })).toBeFocused()
    const left = () => image.evaluate((one) => Number.parseFloat(one.style.left))
    expect(await left()).toBe(-25)
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeCloseTo(-30)
    await photo.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => image.evaluate((one) => Number.parseFloat(one.style.height))).toBeCloseTo(125)
    const frame = await photo.getByTestId('crop').boundingBox()
    if (frame === null) throw new Error('The frame has no place')
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
    const before = await left()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + frame.width * 0.2, y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(left).toBeGreaterThan(before + 15)
    await expectAccessible(page, 'the crop')
    await photo.getByRole('button', { name: 'Use this photo' }).click()
    await expect(photo).toContainText('Your photo')
    await expect
      .poll(() => photo.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(512)
    await photo.getByRole('button', { name: 'Remove photo' }).click()
    await expect(photo).toContainText('No photo: patients see an icon')
    await photo.getByRole('button', { name: 'Undo' }).click()
    await expect(photo).toContainText('Your photo')
    await expectAccessible(page, 'the photo')
    await next(page)
  })

  await test.step('P2.21 P2.22 the public page is shown, in both languages, and nothing is missing', async () => {
    await expect(page).toHaveURL('/auth/profile/profile-view')
    const card = page.getByRole('article')
    await expect(card).toContainText('Lucía Núñez')
    await expect(card.locator('img')).toHaveAttribute('src', /^\/v1\//)
    await expect(card).toContainText('Mar 2020 – present')
    await page.getByLabel('Preview language').selectOption('Español')
    await expect(card).toContainText('Medicina interna')
    await expect(card).toContainText('mar 2020 – actual')
    await expect(page.getByRole('main').getByText('Preview in Spanish')).toBeVisible()
    const desktop = (await card.boundingBox())?.width ?? 0
    await page.getByRole('combobox', { name: 'Specialization' }).press('2')
    await expect(page.getByRole('button', { name: 'Phone', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect((await card.boundingBox())?.width ?? 0).toBeLessThan(desktop)
    await page.getByRole('button', { name: 'Phone', exact: true }).press('1')
    await expect.poll(async () => (await card.boundingBox())?.width).toBe(desktop)
    await page.getByRole('combobox', { name: 'Specialization' }).selectOption('Cardiology')
    await expect(card).toContainText('Cédula 12345678')
    await expectAccessible(page, 'the public page')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Your profile is 100% complete' })).toBeFocused()
    await expectAccessible(page, 'the last step')
  })

  await test.step('P2.63 P2.23 names and zone are changed in the settings; edit=true opens their form', async () => {
    await page.goto('/settings/account?edit=true')
    const form = page.getByRole('form', { name: 'Your data' })
    await expect(form.getByLabel('Mobile')).toHaveValue('+525512345678')
    await form.getByLabel('Mobile').fill('123')
    await form.getByLabel('Surnames').fill('Núñez Vega')
    await form.getByLabel('Time zone').selectOption('UTC-05:00')
    await expect(form.getByRole('radio', { name: 'Keep my hours as written' })).toBeChecked()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter 10 digits, or + and the country code')).toBeVisible()
    await expectAccessible(page, 'the form of the account')
    await form.getByLabel('Mobile').fill('55 8765 4321')
    await form.getByLabel('Practice phone').fill('55 5555 0142')
    await form.getByLabel('Practice address').fill('Av. Universidad 3000')
    await form.getByRole('button', { name: 'Save' }).click()
    const shown = page.getByRole('region', { name: 'Your data' })
    await expect(shown).toContainText('Lucía Núñez Vega')
    await expect(shown).toContainText('+52 55 8765 4321')
    await expect(shown).toContainText('UTC−05:00')
    await expect(shown).toContainText('+52 55 5555 0142')
    await expect(shown).toContainText('Av. Universidad 3000')
    await expectAccessible(page, 'the account')
  })

  await test.step('P7.56 the profile is deleted after its address was typed; nobody can log in with it', async () => {
    await page.getByRole('button', { name: 'Delete my profile' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep my profile' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
    await dialog.getByLabel('Type your email to confirm').fill(doctor.email)
    await expectAccessible(page, 'the question before the end')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(onPage(page).getByText('You have logged out.')).toBeVisible()
    await page.getByLabel('Email').fill(doctor.email)
    await page.getByLabel('Password', { exact: true }).fill(doctor.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByTestId('urgent')).toContainText('Wrong email or password')
  })
})

test('P2.24 P2.25 P2.26 P2.27 P2.58 P2.59 in the settings a section is read first, and edited on request', async ({
  page,
  server,
}) => {
  await openHome(page, server, 'es')
  await page.getByRole('button', { name: /^Primeros pasos/ }).click()
  await page.getByRole('link', { name: /^Agregar especialidad/ }).click()

  await test.step('P2.58 edit=true opens the form; a speciality with visits ahead is removed after a question', async () => {
    await expect(page).toHaveURL('/settings/specialization?edit=true')
    await page.getByRole('button', { name: 'Eliminar Dermatología' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(/Dermatología tiene \d+ citas próximas/)
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'the question')
    await dialog.getByRole('button', { name: 'Eliminarla' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(onPage(page).getByText(/^Guardado el/)).toBeVisible()
    await expect(page.getByRole('main').getByText('Dermatología')).toBeHidden()
    await expectAccessible(page, 'the saved specialities')
  })

  await test.step('P2.25 P2.26 P2.27 P2.28 P2.29 each section has a page', async () => {
    for (const [link, shown] of [
      ['Experiencia laboral', 'Consultorio Jardines del Lago'],
      ['Formación académica', 'Universidad Nacional Autónoma de México'],
      ['Certificaciones', 'Todavía no hay nada'],
      ['Cédula y documentos', 'Identificación oficial, reverso'],
      ['Biografía', 'Atiendo a familias completas'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: link })).toBeFocused()
      await expect(page.getByRole('main')).toContainText(shown)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Editar' }).click()
    await expectAccessible(page, 'the form on a narrow window')
  })

  await test.step('P2.30 the public page has a way back, because the header is hidden', async () => {
    await page.goto('/settings/profile-view')
    await expect(page.getByRole('article')).toContainText('Elena Márquez Ruiz')
    await expectAccessible(page, 'the public page on a narrow window')
    await page.getByRole('link', { name: 'Configuración' }).click()
    await expect(page).toHaveURL('/settings')
  })
})
