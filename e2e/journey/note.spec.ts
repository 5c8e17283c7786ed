import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, because its live visit ends here.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that takes notes' } })

const NOTE = '**/v1/practitioner/note/*'
const SUBJECTIVE = 'Cefalea desde hace dos días'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const openNote = async (page: Page) => {
  await page.locator('[aria-keyshortcuts~="Space"]').focus()
  await page.keyboard.press('n')
  await expect(field(page, 'Subjective')).toBeVisible()
}
const expectAccessibleAtBoth = async (page: Page, where: string): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${where}, ${width} px`)
  }
}

test('a note is written in the call, survives cuts, is signed and added to; its chat is kept', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  const visit = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await doctor.openChat()
  await expect(onPage(page).getByText('Messages are kept with the visit.')).toBeVisible()
  await doctor.say('Le envío la receta')
  await openNote(page)

  await test.step('it is stored after a pause, and a key becomes its text', async () => {
    await field(page, 'Subjective').fill(SUBJECTIVE)
    await expect(onPage(page).getByText(/^Saved \d/)).toBeVisible()
    await field(page, 'Objective').pressSequentially('/exam ')
    await expect(field(page, 'Objective')).toHaveValue(/^Examination by video: alert.*distress\.$/)
    await onPage(page).getByText('Insert time or snippet').click()
    await page.getByRole('button', { name: 'Time in the call' }).click()
    await expect(field(page, 'Objective')).toHaveValue(/distress\. \[\d\d:\d\d\] $/)
    await expect(field(page, 'Objective')).toBeFocused()
    await expectAccessibleAtBoth(page, 'a note in the call')
  })

  await test.step('without the portal it is stored on the device, and a reload brings it back', async () => {
    await page.route(NOTE, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await field(page, 'Plan').fill('Paracetamol y reposo')
    await expect(onPage(page).getByText('Offline, saved on this device')).toBeVisible()
    await page.reload()
    await doctor.join()
    await openNote(page)
    await expect(field(page, 'Plan')).toHaveValue('Paracetamol y reposo')
    await page.unroute(NOTE)
    await expect(onPage(page).getByText(/^Saved \d/)).toBeVisible({ timeout: 15_000 })
  })

  await test.step('two windows that write at once are shown both texts', async () => {
    const other = await page.context().newPage()
    await other.goto(`/appointments/${visit}`)
    await field(other, 'Assessment').fill('Migraña')
    await expect(onPage(other).getByText(/^Saved \d/)).toBeVisible()
    await other.close()
    await field(page, 'Assessment').fill('Cefalea tensional')
    await expect(onPage(page).getByText('This note was changed in another window')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Migraña')
    await expectAccessibleAtBoth(page, 'two texts of a note')
    await page.getByRole('button', { name: 'Keep both' }).click()
    await expect(field(page, 'Assessment')).toHaveValue('Cefalea tensional\n\nMigraña')
    await expect(onPage(page).getByText(/^Saved \d/)).toBeVisible()
  })

  await test.step('the check-out names the unsigned note; a signature asks once', async () => {
    await doctor.endForEveryone()
    await expect(onPage(page).getByText('The note is not signed')).toBeVisible()
    await page.getByRole('button', { name: 'Go to the note' }).click()
    const card = page.getByRole('region', { name: 'Notes' })
    await card.getByRole('button', { name: 'Sign note' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign this note?' })
    await expectAccessible(page, 'the question before a signature')
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(field(page, 'Subjective')).toHaveValue(SUBJECTIVE)
    await card.getByRole('button', { name: 'Sign note' }).click()
    await question.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(card.getByText(/^Signed by Elena/)).toBeVisible()
    await expect(card).toContainText('Paracetamol y reposo')
    await expect(onPage(page).getByText('The note is not signed')).toBeHidden()
    await expectAccessibleAtBoth(page, 'a signed note')
    await doctor.finish()
  })

  await test.step('on the page of the visit it is read and added to, never changed', async () => {
    const ledgers = await ledgersOf(page, 'xstate.done.actor.endSession')
    expectAuditable(ledgers, [SUBJECTIVE, 'Migraña', 'reposo'])
    await page.goto(`/appointments/${visit}`)
    const card = page.getByRole('region', { name: 'Notes' })
    await expect(card).toContainText(SUBJECTIVE)
    await expect(page.getByRole('region', { name: 'Visit log' })).toContainText('Note signed')
    await expect(page.getByRole('region', { name: 'Chat' })).toContainText('Le envío la receta')
    await expect(field(page, 'Subjective')).toHaveCount(0)
    await field(page, 'Addendum').fill('Llamó: ya no hay dolor')
    await card.getByRole('button', { name: 'Add addendum' }).click()
    await expect(card.getByRole('listitem')).toContainText('Llamó: ya no hay dolor')
    await expect(field(page, 'Addendum')).toHaveValue('')
    await expectAccessibleAtBoth(page, 'a note with an addendum')
  })
})
