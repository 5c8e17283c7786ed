import { expect, type Page } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { before, inEveryLook, type Room, test } from './roomTest.ts'

/** The doctor alone in the room. @returns the id of its visit */
const enter = async ({ doctor, w, press, openPreview }: Room): Promise<string> => {
  await openPreview()
  await press(doctor, w('meeting', 'preview.join'))
  await expect(doctor.getByRole('navigation', { name: w('meeting', 'bar.label') })).toBeVisible()
  return new URL(doctor.url()).pathname.split('/').at(-1) ?? ''
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const leaveForEveryone = async ({ doctor, w, press }: Room): Promise<void> => {
  await press(doctor, w('meeting', 'leave.title'))
  await doctor.getByRole('menuitem', { name: w('meeting', 'leave.end') }).click()
  await expect(doctor.getByRole('heading', { name: w('meeting', 'checkOut.heading') })).toBeVisible({
    timeout: 15_000,
  })
}

inEveryLook(() => {
  test('a note: two versions, the question before the signature, signed, and with an addendum', async ({
    room,
  }) => {
    const { doctor, w, check, press } = room
    const visit = await enter(room)
    const isSaved = (page: Page) =>
      expect(onPage(page).getByText(before(w('note', 'state.saved')))).toBeVisible()
    await press(doctor, w('meeting', 'bar.note'))
    await field(doctor, w('note', 'section.plan')).fill('Paracetamol')
    await isSaved(doctor)
    const other = await doctor.context().newPage()
    await other.goto(`/appointments/${visit}`)
    await field(other, w('note', 'section.assessment')).fill('Migraña')
    await isSaved(other)
    await other.close()
    await field(doctor, w('note', 'section.assessment')).fill('Cefalea tensional')
    await expect(onPage(doctor).getByText(w('note', 'conflict.draft.title'))).toBeVisible()
    await check(doctor, 'note in two versions')
    await press(doctor, w('note', 'conflict.keepBoth'))
    await isSaved(doctor)
    await press(doctor, w('note', 'sign'))
    const question = doctor.getByRole('alertdialog', { name: w('note', 'confirm.title') })
    await expect(question.getByRole('heading')).toBeVisible()
    await check(doctor, 'note before its signature')
    await question.getByRole('button', { name: w('note', 'confirm.sign'), exact: true }).click()
    await expect(onPage(doctor).getByText(before(w('note', 'signed.status')))).toBeVisible()
    await check(doctor, 'note signed')
    await field(doctor, w('note', 'addendum.label')).fill('Ya no hay dolor')
    await press(doctor, w('note', 'addendum.add'))
    await expect(onPage(doctor).getByRole('heading', { name: w('note', 'addendum.heading') })).toBeVisible()
    await check(doctor, 'note with an addendum')
  })

  test('a prescription: the question before the signature, signed, and replaced by another', async ({
    room,
  }) => {
    const { doctor, w, check, press } = room
    await enter(room)
    await press(doctor, w('meeting', 'bar.prescription'))
    await field(doctor, w('prescription', 'diagnosis')).fill('Faringitis')
    await press(doctor, w('prescription', 'item.add'))
    const medicine = doctor.getByRole('group', {
      name: w('prescription', 'item.heading').replace('{{number}}', '1'),
    })
    await medicine.getByRole('combobox', { name: w('prescription', 'item.generic_name') }).fill('paracetamol')
    for (const [key, value] of [
      ['dose', '1'],
      ['every_hours', '8'],
      ['for_days', '5'],
    ] as const)
      await medicine.getByRole('textbox', { name: w('prescription', `item.${key}`) }).fill(value)
    const question = doctor.getByRole('alertdialog', { name: w('prescription', 'confirm.title') })
    const sign = async () => {
      await doctor.getByRole('checkbox', { name: w('prescription', 'allergies.checked') }).check()
      await press(doctor, w('prescription', 'sign'))
      await expect(question.getByRole('heading')).toBeVisible()
    }
    const confirm = async (folio: string) => {
      await question.getByRole('button', { name: w('prescription', 'confirm.sign') }).click()
      const status = w('prescription', 'signed.status').replace('{{folio}}', folio)
      await expect(onPage(doctor).getByText(status)).toBeVisible()
    }
    await sign()
    await check(doctor, 'prescription before its signature')
    await confirm('000002')
    await check(doctor, 'prescription signed')
    await press(doctor, w('prescription', 'replace'))
    await medicine.getByRole('textbox', { name: w('prescription', 'item.for_days') }).fill('7')
    await sign()
    await confirm('000003')
    await expect(onPage(doctor).getByText(w('prescription', 'signed.older'))).toBeVisible()
    await check(doctor, 'prescription replaced')
  })

  test('the check-out: an edit that is not saved, two versions, and the question about what is not signed', async ({
    room,
  }) => {
    const { doctor, w, check, press } = room
    await enter(room)
    await press(doctor, w('meeting', 'bar.note'))
    await field(doctor, w('note', 'section.plan')).fill('Reposo')
    await expect(onPage(doctor).getByText(before(w('note', 'state.saved')))).toBeVisible()
    await press(doctor, w('meeting', 'bar.patient'))
    const conditions = w('meeting', 'patient.conditions')
    await press(doctor, w('meeting', 'patient.edit').replace('{{name}}', conditions))
    await field(doctor, conditions).fill('Rinitis')
    await leaveForEveryone(room)
    await expect(
      doctor.getByRole('main').getByText(w('meeting', 'checkOut.unsigned.patientEdit')),
    ).toBeVisible()
    await expect(field(doctor, conditions)).toHaveValue('Rinitis')
    await check(doctor, 'check-out with an unsaved edit')

    await doctor.getByRole('radio', { name: w('meeting', 'checkOut.technical') }).check()
    const reason = field(doctor, w('meeting', 'checkOut.reason'))
    await reason.fill('Se fue la luz')
    // As in a window that was frozen while the other one was used: the browser tells it nothing.
    await expect
      .poll(() =>
        doctor.evaluate(() => {
          const key = Object.keys(localStorage).find((name) => /^draft\/.*\/checkOut\//.test(name))
          if (key === undefined) return false
          const { values } = JSON.parse(localStorage.getItem(key) ?? '')
          const elsewhere = { values: { ...values, reason: 'Se cortó el audio' }, savedAt: Date.now() }
          localStorage.setItem(key, JSON.stringify(elsewhere))
          return true
        }),
      )
      .toBe(true)
    await reason.fill('Se fue la luz dos veces')
    await expect(doctor.getByRole('main').getByText(w('meeting', 'checkOut.changedElsewhere'))).toBeVisible()
    await check(doctor, 'check-out in two versions')
    await press(doctor, w('common', 'form.conflict.keepMine'))

    await press(doctor, w('meeting', 'checkOut.finish'))
    const question = doctor.getByRole('alertdialog')
    await expect(question.getByText(w('meeting', 'checkOut.unsigned.note'))).toBeVisible()
    await expect(question.getByText(w('meeting', 'checkOut.unsigned.patientEdit'))).toBeVisible()
    await check(doctor, 'check-out that asks about what is not signed')
  })
})
