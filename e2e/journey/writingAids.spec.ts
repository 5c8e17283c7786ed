import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { prescriptionForm } from '../drivers/prescriptionForm.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, because the account keeps what is written here.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that writes often' } })

const OWN_TEXT = 'Sin datos de alarma; se explican a la familia.'

const openNote = async (page: Page): Promise<void> => {
  await page.locator('[aria-keyshortcuts~="Space"]').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Subjective' })).toBeVisible()
}

test("the doctor's own texts come by '/', and diagnoses used before come first", async ({ page, server }) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(page)
  const form = prescriptionForm(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  await openNote(page)
  const plan = page.getByRole('textbox', { name: 'Plan' })
  const texts = page.getByRole('listbox', { name: 'Snippets' })

  await test.step("'/' opens the product's texts; what follows it narrows them, and Esc closes only the list", async () => {
    await plan.pressSequentially('/')
    await expect(texts.getByRole('option')).toHaveCount(5)
    await plan.pressSequentially('foll')
    await expect(texts.getByRole('option')).toHaveCount(1)
    await expectAccessible(page, 'the list of texts in a note')
    await page.keyboard.press('Escape')
    await expect(texts).toHaveCount(0)
    await expect(plan).toBeFocused()
    await plan.fill('')
  })

  await test.step('the arrows and Enter insert a text where it was typed', async () => {
    await plan.pressSequentially('Reposo. /')
    await plan.press('ArrowDown')
    await plan.press('ArrowDown')
    await expect(texts.getByRole('option', { name: 'Warning signs explained' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await plan.press('Enter')
    await expect(plan).toHaveValue(/^Reposo\. Warning signs were explained\./)
    await expect(plan).toBeFocused()
  })

  await test.step('a text of the own is written once', async () => {
    await onPage(page).getByText('Insert time or snippet').click()
    await page.getByRole('button', { name: 'My snippets…' }).click()
    const own = page.getByRole('dialog', { name: 'My snippets' })
    await own.getByRole('textbox', { name: 'Shortcut' }).fill('alarma')
    await own.getByRole('textbox', { name: 'Text' }).fill(OWN_TEXT)
    await own.getByRole('button', { name: 'Save snippet' }).click()
    await expect(own.getByRole('listitem')).toContainText(OWN_TEXT)
    await expectAccessible(page, "the doctor's own texts")
    await own.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('after a reload the account still has it, and it is the first of the list', async () => {
    await page.reload()
    await doctor.join()
    await openNote(page)
    await plan.fill('')
    await plan.pressSequentially('/al')
    await expect(texts.getByRole('option').first()).toContainText('/alarma')
    await plan.press('Enter')
    await expect(plan).toHaveValue(OWN_TEXT)
  })

  const code = page.getByRole('combobox', { name: 'ICD-10 code' })
  const diagnoses = page.getByRole('option')
  await test.step('a chosen diagnosis is recent, and a star makes another a favourite', async () => {
    await form.open()
    await code.fill('streptococcal phar')
    await expect(diagnoses).toHaveCount(1)
    await expectAccessible(page, 'the open list of codes')
    await page.getByRole('option', { name: 'J02.0 Streptococcal pharyngitis' }).click()
    await code.fill('I10')
    await page.getByRole('option', { name: /^I10 / }).click()
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  })

  await test.step('both come first when the field is opened again, also after a reload', async () => {
    await form.expectKept()
    await page.reload()
    await doctor.join()
    await form.open()
    await code.fill('')
    await expect(diagnoses.nth(0)).toHaveText(/^I10 .* ★$/)
    await expect(diagnoses.nth(1)).toHaveText('J02.0 Streptococcal pharyngitis (recent)')
    // Enter takes the first one.
    await code.press('Enter')
    await expect(code).toHaveValue('I10')
    await expect(diagnoses).toHaveCount(0)
    await expectAccessible(page, 'a favourite diagnosis')
  })

  await test.step('a star makes a medicine a favourite, which is suggested first after a reload', async () => {
    await form.addMedicine(1, 'Losartan')
    await page.getByRole('button', { name: 'Add Losartan to favourites' }).click()
    await expect(page.getByRole('button', { name: 'Remove Losartan from favourites' })).toBeVisible()
    await expectAccessible(page, 'a favourite medicine')
    await form.expectKept()
    await page.reload()
    await doctor.join()
    await form.open()
    // They are read when the form takes the focus.
    await page.getByRole('textbox', { name: 'Advice' }).focus()
    await expect(page.getByRole('button', { name: 'Remove Losartan from favourites' })).toBeVisible()
    await expect(page.locator('datalist option').first()).toHaveAttribute('value', 'Losartan')
  })
})
