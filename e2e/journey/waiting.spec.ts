import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, so that nobody of another journey waits in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is late' } })

test('M3.30 several people wait: each is named with a way in, and reads that the doctor is late', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await doctor.join()
  const notice = page.getByRole('list', { name: 'Waiting room' })
  const enter = async (name: string) => {
    const one = await openGuest({ browser, server }, { code, name })
    await one.guest.wait()
    return one
  }
  const ana = await enter('Ana Guest')
  const berta = await enter('Berta Guest')
  const others = [await enter('Carla Guest'), await enter('Delia Guest')]

  await test.step('three are named with their minutes, and the rest leads to all of them', async () => {
    await expect(notice.getByRole('listitem')).toHaveCount(3)
    for (const name of ['Ana Guest', 'Berta Guest', 'Carla Guest'])
      await expect(notice.getByRole('button', { name: `Let in ${name}` })).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `several people wait, ${width} px`)
    }
    await page.getByRole('button', { name: 'and 1 more' }).click()
    await expect(page.getByRole('button', { name: 'Let in Delia Guest' })).toBeVisible()
  })

  await test.step('the doctor reads that the lateness was sent, to one person', async () => {
    await page
      .getByRole('button', { name: /5 minutes late/ })
      .first()
      .click()
    await expect(onPage(page).getByText('Sent to the waiting room')).toHaveCount(1)
    await expectAccessible(page, 'a lateness that was sent')
    await expect(
      onPage(ana.guestPage)
        .getByText(/be with you in 5 minutes/)
        .first(),
    ).toBeVisible()
  })

  await test.step('a message is announced with the role of its sender', async () => {
    const box = berta.guestPage.getByRole('textbox', { name: 'Message to your doctor' })
    await box.fill('Estoy lista')
    await box.press('Tab')
    await berta.guestPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByTestId('polite')).toContainText('New message from the waiting room')
  })

  await test.step('a message that was begun for the doctor stays for the doctor in the call', async () => {
    await berta.guestPage.getByRole('textbox', { name: 'Message to your doctor' }).fill('Solo para usted')
    for (const { guest, name } of [
      { guest: ana.guest, name: 'Ana Guest' },
      { guest: berta.guest, name: 'Berta Guest' },
    ]) {
      await page
        .getByRole('button', { name: `Let in ${name}` })
        .first()
        .click()
      await guest.openChat()
    }
    const box = berta.guestPage.getByRole('textbox', { name: 'Message' })
    await expect(box).toHaveValue('Solo para usted')
    await expect(box).toHaveAccessibleDescription('Only your doctor can read this')
    await expectAccessible(berta.guestPage, 'a message begun for the doctor')
    await box.press('Enter')
    const chatOf = (one: typeof page) => one.getByRole('list', { name: 'Chat' }).getByRole('listitem')
    await doctor.openChat()
    await expect(chatOf(page).filter({ hasText: 'Solo para usted' })).toHaveCount(1)
    // The next one is for everyone again, and follows what only the doctor has.
    await expect(box).toHaveAccessibleDescription('')
    await berta.guest.say('Hola a las dos')
    await expect(chatOf(ana.guestPage).filter({ hasText: 'Hola a las dos' })).toHaveCount(1)
    await expect(onPage(ana.guestPage).getByText('Solo para usted')).toHaveCount(0)
  })

  await test.step('after a reload both messages are in the chat again', async () => {
    await page.reload()
    await doctor.join()
    await doctor.openChat()
    const messages = page.getByRole('list', { name: 'Chat' }).getByRole('listitem')
    await expect(messages.filter({ hasText: 'Estoy lista' })).toHaveCount(1)
    await expect(messages.filter({ hasText: 'be with you in 5 minutes' })).toContainText('You')
  })
  for (const { context } of [ana, berta, ...others]) await context.close()
})
