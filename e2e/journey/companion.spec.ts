import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { withTrouble } from '../devices/trouble.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { prescriptionForm } from '../drivers/prescriptionForm.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// Its own clinic, because its live visit ends here.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with an interpreter' } })

const INTERPRETER = 'Rosa Vega'
const PHONE = { width: 390, height: 844 }
/** Folder for screenshots, for review. */
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) })
}
const PRESCRIBED = /Your prescription is signed/

test('an interpreter comes by an own link, is let in as one, and gets nothing of the patient', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const { doctor, guest, guestPage, context } = await startConsultation({ page, browser, server })
  const phone = await browser.newContext({
    ...{ baseURL: server.baseURL, viewport: PHONE, locale: 'en-US', hasTouch: true },
    permissions: ['camera', 'microphone'],
  })
  const rosaPage = await phone.newPage()
  await watchConnections(rosaPage)
  await withTrouble(rosaPage)
  await speak(rosaPage, server, 'en')
  const rosa = guestRoom(rosaPage)

  const code = await test.step('the doctor makes the link, which stays the same', async () => {
    await page.getByText('Invite a relative or interpreter').click()
    await page.getByRole('button', { name: 'Interpreter', exact: true }).click()
    const shown = page.getByTestId('companion-code')
    await expect(shown).toHaveText(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
    const made = (await shown.textContent()) ?? ''
    await page.getByRole('button', { name: 'Relative', exact: true }).click()
    await expect(shown).not.toHaveText(made)
    await page.getByRole('button', { name: 'Interpreter', exact: true }).click()
    await expect(shown).toHaveText(made)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: "Copy the interpreter's link" }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.baseURL}/join/${made}`)
    await shoot(page, 'companion-invite')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the link of an interpreter, ${width} px`)
    }
    return made
  })

  await test.step('the interpreter reads what concerns a companion, and not who the patient is', async () => {
    await rosa.openByCode(code)
    await expect(rosaPage.getByText('You join as an interpreter')).toBeVisible()
    const name = rosaPage.getByRole('textbox', { name: 'Your name' })
    await expect(name).toHaveValue('')
    await expect(rosaPage.getByText(/your doctor/i)).toHaveCount(0)
    await shoot(rosaPage, 'companion-consent')
    await expectAccessibleInEveryLook(rosaPage, 'the consent of an interpreter')
    await speak(rosaPage, server, 'en')
    await rosaPage.setViewportSize(PHONE)
    await rosaPage.reload()
    await name.fill(INTERPRETER)
    await rosaPage.getByRole('checkbox', { name: /take part in a patient's visit by video/ }).check()
    await rosaPage.getByRole('button', { name: 'Continue' }).click()
    await rosa.expectDeviceCheck()
    await rosa.wait()
    await expect(
      onPage(rosaPage).getByText('The doctor is in the room and will let you in shortly.'),
    ).toBeVisible()
    await shoot(rosaPage, 'companion-waiting')
  })

  await test.step('the kind stands beside the name, and on the button that lets in', async () => {
    const letIn = page.getByRole('button', { name: `Let in ${INTERPRETER}, Interpreter` })
    await expect(letIn.first()).toBeVisible()
    const listed = page.getByRole('region', { name: 'Waiting room' }).getByRole('listitem')
    await expect(listed.filter({ hasText: INTERPRETER })).toContainText('Interpreter')
    await shoot(page, 'companion-people')
    await page.getByRole('button', { name: /^People/ }).click()
    await expect(page.getByText(`${INTERPRETER} · Interpreter ·`)).toBeVisible()
    await shoot(page, 'companion-notice')
    await letIn.first().click()
    await rosa.expectInCall()
  })

  await test.step('all three see and hear each other, with the kind on the tile', async () => {
    await expectSeesAndHears(page, INTERPRETER)
    await expectSeesAndHears(guestPage, INTERPRETER)
    await expectSeesAndHears(rosaPage, PATIENT)
    await expectSeesAndHears(rosaPage, DOCTOR)
    for (const one of [page, guestPage]) {
      const tile = one
        .getByLabel("Participants' video")
        .getByRole('listitem')
        .filter({ hasText: INTERPRETER })
      await expect(tile).toContainText('Interpreter')
    }
    await shoot(page, 'companion-call-doctor')
    await shoot(guestPage, 'companion-call-patient')
    await shoot(rosaPage, 'companion-call-interpreter')
  })

  await test.step('whose phone rings is on another call for the others, until it is over', async () => {
    const tile = page.getByLabel("Participants' video").getByRole('listitem').filter({ hasText: INTERPRETER })
    await rosaPage.evaluate(() => window.trouble.systemMute('audio', true))
    await expect(rosaPage.getByText('Paused by a phone call.').first()).toBeVisible()
    await expect(tile).toContainText('On another call')
    await expect(guestPage.getByText('On another call')).toBeVisible()
    await shoot(page, 'companion-on-another-call')
    await rosaPage.evaluate(() => window.trouble.systemMute('audio', false))
    await expect(tile).not.toContainText('On another call')
  })

  await test.step('a message is for all; the notice of the prescription reaches the patient alone', async () => {
    const form = prescriptionForm(page)
    await form.open()
    await form.addMedicine(1, 'paracetamol')
    await form.checkAllergies()
    await form.dose(1, { every: '8', days: '5' })
    await form.diagnose('Faringitis')
    await form.sign()
    await form.confirm()
    await expect(onPage(guestPage).getByText(PRESCRIBED).first()).toBeVisible()
    await doctor.openChat()
    await doctor.say('Para todos')
    await rosa.openChat()
    await expect(rosaPage.getByRole('list', { name: 'Chat' }).getByText('Para todos')).toBeVisible()
    await expect(onPage(rosaPage).getByText(PRESCRIBED)).toHaveCount(0)
  })

  await test.step('who is removed reads why, without results, and waits again as an interpreter', async () => {
    await page.getByRole('button', { name: /^People/ }).click()
    await page.getByRole('button', { name: `Actions for ${INTERPRETER}` }).click()
    await page.getByRole('menuitem', { name: /^Remove/ }).click()
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Wrong language')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(rosaPage.getByRole('heading', { name: 'You were removed from the visit' })).toBeVisible()
    await expect(onPage(rosaPage).getByText('Reason: Wrong language')).toBeVisible()
    await expect(rosaPage.getByText('From your visit')).toHaveCount(0)
    await shoot(rosaPage, 'companion-removed')
    await expectAccessible(rosaPage, 'the page of a removed interpreter')
    await rosaPage.getByRole('button', { name: 'Return to the waiting room' }).click()
    await expect(rosaPage.getByRole('textbox', { name: 'Your name' })).toHaveValue(INTERPRETER)
    await rosaPage.getByRole('checkbox', { name: /take part in a patient's visit by video/ }).check()
    await rosaPage.getByRole('button', { name: 'Continue' }).click()
    await rosa.wait()
    await page
      .getByRole('button', { name: `Let in ${INTERPRETER}, Interpreter` })
      .first()
      .click()
    await rosa.expectInCall()
    await expectSeesAndHears(guestPage, INTERPRETER)
  })

  await test.step('the end thanks the interpreter, without results of the visit', async () => {
    await doctor.endForEveryone()
    await expect(rosaPage.getByRole('heading', { name: 'Thank you for taking part' })).toBeVisible()
    await expect(guestPage.getByRole('heading', { name: 'From your visit' })).toBeVisible()
    await guest.expectThanks()
    await expect(rosaPage.getByText('From your visit')).toHaveCount(0)
    await shoot(rosaPage, 'companion-end')
    await expectAccessibleInEveryLook(rosaPage, 'the end for an interpreter')
  })
  await phone.close()
  await context.close()
})

test('the link is made on the page of the visit before anybody is in the room', async ({ page, server }) => {
  test.setTimeout(120_000)
  await openHome(page, server)
  const room = await page
    .getByRole('region', { name: 'Now' })
    .getByRole('link', { name: /join/i })
    .getAttribute('href')
  await page.goto(`/appointments/${room?.split('?')[0]?.split('/').at(-1) ?? ''}`)
  await page.getByText('Invite a relative or interpreter').click()
  await page.getByRole('button', { name: 'Relative', exact: true }).click()
  await expect(page.getByTestId('companion-code')).toHaveText(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/)
  await expectAccessibleInEveryLook(page, 'the link of a relative')
  await shoot(page, 'companion-visit-page')
})
