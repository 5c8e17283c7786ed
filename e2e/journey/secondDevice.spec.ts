import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { DOCTOR } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { onPage } from '../drivers/onPage.ts'
import { paintScreen } from '../drivers/paintScreen.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with two devices' } })

/** Folder for screenshots, for review. */
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) })
}
const LAPTOP = { width: 1_280, height: 800 }
const PHONE = { width: 390, height: 844 }
const REASON = '<b>Wrong</b> room'

/** The same doctor in Spanish on a small window, in the call as a second person. */
const enterInSpanish = async (browser: Browser, server: TestServer, room: string): Promise<Page> => {
  const context = await browser.newContext({
    ...{ baseURL: server.baseURL, permissions: ['camera', 'microphone'], locale: 'es-MX' },
    viewport: PHONE,
  })
  const page = await context.newPage()
  await page.addInitScript(paintScreen)
  await openHome(page, server, 'es')
  await page.goto(room)
  await page.getByRole('button', { name: 'Entrar a la consulta' }).click()
  await expect(page.getByRole('navigation', { name: 'Controles de la llamada' })).toBeVisible()
  return page
}
/** From the menu of a narrow window. */
const choose = async (page: Page, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: /^Más/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a doctor in the call twice is asked before a second screen is shared, and reads who removed one of them', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(LAPTOP)
  await page.addInitScript(paintScreen)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  const phone = await enterInSpanish(browser, server, new URL(page.url()).pathname)
  const question = (one: Page, name: string) => one.getByRole('dialog', { name })

  await test.step('the second screen asks the first one to stop, in its reader’s language', async () => {
    await page.getByRole('button', { name: 'Share screen' }).click()
    await expect(onPage(page).getByText('You are sharing your screen')).toBeVisible()
    await choose(phone, 'Compartir pantalla')
    const asked = question(phone, `${DOCTOR} comparte su pantalla`)
    await expect(asked.getByText(/Esa persona recibirá un mensaje/)).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Pedir que deje de compartir' })).toBeFocused()
    await shoot(phone, 'share-question-es-390')
    await expectAccessible(phone, 'the question before a second screen, es, 390 px')
    await asked.getByRole('button', { name: 'Pedir que deje de compartir' }).click()
    await expect(asked).toHaveCount(0)
    await page.getByRole('button', { name: 'Chat, 1 unread message' }).click()
    await expect(page.getByRole('list', { name: 'Chat' })).toContainText(
      'Could you stop sharing your screen? I would like to share mine.',
    )
    await page.getByRole('button', { name: 'Stop sharing' }).first().click()
  })

  await test.step('the question closes by itself when the other screen ends', async () => {
    await expect(onPage(phone).getByText(`${DOCTOR} comparte su pantalla`)).toHaveCount(0)
    await choose(phone, 'Compartir pantalla')
    await expect(onPage(phone).getByText('Está compartiendo su pantalla')).toBeVisible()
    await expect(onPage(page).getByText(`${DOCTOR} is sharing a screen`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Share screen' }).click()
    const asked = question(page, `${DOCTOR} is sharing a screen`)
    await expect(asked.getByText(/^One person shares at a time/)).toBeVisible()
    await shoot(page, 'share-question-en-1280')
    await expectAccessible(page, 'the question before a second screen, en, 1280 px')
    await choose(phone, 'Dejar de compartir')
    await expect(asked).toHaveCount(0)
  })

  await test.step('the laptop is removed, and reads who did it and why', async () => {
    await choose(phone, /^Personas/)
    await phone.getByRole('button', { name: `Acciones para ${DOCTOR}` }).click()
    await phone.getByRole('menuitem', { name: /^Sacar/ }).click()
    await phone.getByRole('textbox', { name: 'Motivo (opcional)' }).fill(REASON)
    await phone.getByRole('button', { name: 'Sacar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You were removed from the room' })).toBeVisible()
    await expect(onPage(page).getByText('A doctor removed you.')).toBeVisible()
    await expect(onPage(page).getByText(`Reason: ${REASON}`)).toBeVisible()
    await shoot(page, 'removed-doctor-en-1280')
    await expectAccessible(page, 'the page of a removed doctor, en, 1280 px')
  })

  await test.step('it returns, removes the phone, and both pages fit every look', async () => {
    await page.getByRole('button', { name: 'Rejoin' }).click()
    await doctor.join()
    await doctor.openPeople()
    await page.getByRole('button', { name: `Actions for ${DOCTOR}` }).click()
    await page.getByRole('menuitem', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Le sacaron de la sala' })).toBeVisible()
    await expect(onPage(phone).getByText('Un médico le sacó.')).toBeVisible()
    await expect(onPage(phone).getByText('Motivo:')).toHaveCount(0)
    await shoot(phone, 'removed-doctor-es-390')
    await expectAccessible(phone, 'the page of a removed doctor, es, 390 px')
    await expectAccessibleInEveryLook(phone, 'the page of a removed doctor')
    await phone.context().close()
  })
})
