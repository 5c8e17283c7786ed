import { expect, type Page } from '@playwright/test'
import { onPage } from './onPage.ts'

/** Actions of a doctor on a prescription, in domain terms (the page is in English). */
export const prescriptionForm = (page: Page) => {
  const medicine = (number: number) => page.getByRole('group', { name: `Medicine ${number}` })
  return {
    medicine,
    open: async () => {
      await page.getByRole('button', { name: 'Prescription', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toBeVisible()
    },
    diagnose: (text: string) => page.getByRole('textbox', { name: 'Diagnosis' }).fill(text),
    checkAllergies: () => page.getByRole('checkbox', { name: /reviewed the allergies/ }).check(),
    addMedicine: async (number: number, name: string) => {
      await page.getByRole('button', { name: 'Add a medicine' }).click()
      await medicine(number).getByRole('combobox', { name: 'Generic name' }).fill(name)
    },
    /** One tablet by mouth; the other values were proposed with the name. */
    dose: async (number: number, { every, days }: { every: string; days: string }) => {
      await medicine(number).getByRole('textbox', { name: 'Dose' }).fill('1')
      await medicine(number).getByRole('textbox', { name: 'Every (hours)' }).fill(every)
      await medicine(number).getByRole('textbox', { name: 'For (days)' }).fill(days)
    },
    expectKept: () => expect(onPage(page).getByText(/^Saved \d\d:\d\d/)).toBeVisible(),
    sign: () => page.getByRole('button', { name: 'Sign', exact: true }).click(),
    /** A signature is asked for once. */
    confirm: async () => {
      const question = page.getByRole('alertdialog', { name: 'Sign the prescription?' })
      await expect(question).toContainText('This cannot be undone')
      await question.getByRole('button', { name: 'Sign prescription' }).click()
    },
    expectSigned: (folio: string) =>
      expect(onPage(page).getByText(`Prescription signed, folio ${folio}`)).toBeVisible(),
  }
}
