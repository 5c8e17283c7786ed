import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { bookLinkedVisit } from '../drivers/linkedVisit.ts'
import { test } from '../fixtures/server.ts'
import { mailsTo } from './mails.ts'
import { speak } from './signIn.ts'

// One network address requests five codes an hour: a clinic of its own.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that mails codes', DEV_MAIL: 'on' } })

const ADDRESS = 'ana.link@example.com'

const mailedCode = async (page: Page, baseURL: string): Promise<string | undefined> =>
  (await mailsTo(page, baseURL, ADDRESS)).flatMap((mail) => /Su código es (\d{6})/.exec(mail)?.[1] ?? [])[0]

test('whoever does not know the date of birth opens the shared files by a mailed code, once', async ({
  page,
  server,
}) => {
  const { link } = await bookLinkedVisit(page.request, server)
  await speak(page, server, 'es')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  const files = page.getByRole('region', { name: 'Recetas y archivos de su médico' })
  const codeField = files.getByRole('textbox', { name: 'Código del correo' })
  const show = files.getByRole('button', { name: 'Ver los archivos' })

  await test.step('the answer does not say which address it goes to', async () => {
    await expect(codeField).toHaveCount(0)
    await files.getByRole('button', { name: 'Enviarme un código' }).click()
    await expect(codeField).toBeVisible()
    await expect(files).not.toContainText(ADDRESS)
    await expectAccessible(page, 'the field for a mailed code')
  })

  const code = await test.step('the code is in the mailbox of the patient', async () => {
    await expect.poll(() => mailedCode(page, server.baseURL)).toBeDefined()
    return (await mailedCode(page, server.baseURL)) ?? ''
  })

  await test.step('another code is refused; the mailed one opens the files', async () => {
    await codeField.fill(code === '000000' ? '000001' : '000000')
    await show.click()
    await expect(files.getByText('La fecha de nacimiento o el código no coincide')).toBeVisible()
    await codeField.fill(code)
    await show.click()
    await expect(files.getByText('No hay archivos compartidos.')).toBeVisible()
  })

  await test.step('a code works once', async () => {
    await page.reload()
    await files.getByRole('button', { name: 'Enviarme un código' }).click()
    await codeField.fill(code)
    await show.click()
    await expect(files.getByText('La fecha de nacimiento o el código no coincide')).toBeVisible()
  })
})
