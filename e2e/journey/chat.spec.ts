import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that writes' } })

test('M3.27 messages show their time and safe links; what is typed stays when the chat is closed', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const { doctor, guest, guestPage, context } = await startConsultation({ page, browser, server })
  const chatOf = (one: typeof page) => one.getByRole('list', { name: 'Chat' })
  await guest.openChat()
  await doctor.openChat()
  await guest.say(
    'Mire https://example.org/a?b=1. <b>javascript:alert(1)</b> https://banco.example@mal.example',
  )
  const received = chatOf(page).getByRole('listitem')
  const links = received.getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(links).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(received).toContainText('<b>javascript:alert(1)</b>')
  await expect(received.getByRole('time')).toHaveText(/^\d\d:\d\d\s[AP]M$/)
  await expectAccessible(page, 'a message with a link')

  await test.step('older messages are read, and one button leads back to the newest', async () => {
    for (let line = 1; line <= 16; line += 1) await doctor.say(`Line ${line} of the advice`)
    const newest = page.getByRole('button', { name: 'Newest messages' })
    const last = received.filter({ hasText: 'Line 16 of the advice' })
    await expect(last).toBeInViewport()
    await expect(newest).toHaveCount(0)
    await received.filter({ hasText: 'Line 1 of the advice' }).scrollIntoViewIfNeeded()
    await expect(last).not.toBeInViewport()
    await expectAccessible(page, 'older messages')
    await newest.click()
    await expect(last).toBeInViewport()
    await expect(newest).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  })

  await page.getByRole('textbox', { name: 'Message' }).fill('half a sentence')
  await page.keyboard.press('Escape')
  await expect(chatOf(page)).toHaveCount(0)
  await doctor.openChat()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sentence')
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(chatOf(guestPage).getByRole('listitem').last().getByRole('time')).toHaveText(/\d\d:\d\d/)
  await page.getByRole('button', { name: 'Close the panel' }).click()
  await doctor.openChat()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await test.step('the chat comes back after a reload, for both, with nothing twice', async () => {
    // The newest message is the first of the list.
    const before = await received.count()
    await page.reload()
    await doctor.join()
    await doctor.openChat()
    await expect(received).toHaveCount(before)
    await expect(received.last()).toContainText('Mire https://example.org')
    await expect(received.first()).toContainText('You')
    await expect(received.first()).toContainText('half a sentence')
    await doctor.say('After the reload')
    await expect(received).toHaveCount(before + 1)
    await guestPage.reload()
    await guest.expectInCall()
    await guest.openChat()
    const guestList = chatOf(guestPage).getByRole('listitem')
    await expect(guestList).toHaveCount(before + 1)
    await expect(guestList.last()).toContainText('You')
    await expect(guestList.first()).toContainText('After the reload')
  })

  await test.step('a private message stays private when the chat is closed and when the person leaves', async () => {
    const text = page.getByRole('textbox', { name: 'Message' })
    const to = page.getByRole('combobox', { name: 'To' })
    await to.selectOption({ label: PATIENT })
    await expect(text).toHaveAccessibleDescription(`Only ${PATIENT} can read this`)
    await text.fill('Only for you')
    await page.keyboard.press('Escape')
    await expect(to).toHaveCount(0)
    await doctor.openChat()
    await expect(text).toHaveValue('Only for you')
    await expect(to.locator('option:checked')).toHaveText(PATIENT)
    await expectAccessible(page, 'a private draft')
    await text.press('Enter')
    await expect(received.first()).toContainText(`Only ${PATIENT} can read this`)
    await expect(chatOf(guestPage).getByRole('listitem').first()).toContainText('Only to you')

    await text.fill('For nobody else')
    const before = await received.count()
    await guestPage.getByRole('button', { name: 'Leave' }).click()
    await expect(to.locator('option:checked')).toHaveText(`${PATIENT} (not in the room)`)
    await expect(page.getByTestId('urgent')).toContainText('is not in the room')
    await text.press('Enter')
    await expect(text).toHaveValue('For nobody else')
    await expectAccessible(page, 'a private draft for a person who left')
    await guestPage.getByRole('button', { name: 'Rejoin' }).click()
    await guest.consent()
    await guest.wait()
    await doctor.admit(PATIENT)
    await guest.expectInCall()
    await guest.openChat()
    await expect(onPage(guestPage).getByText('For nobody else')).toHaveCount(0)
    await expect(received).toHaveCount(before)
    await to.selectOption({ label: PATIENT })
    await text.press('Enter')
    await expect(received).toHaveCount(before + 1)
    await expect(chatOf(guestPage).getByRole('listitem').first()).toContainText('Only to you')
  })
  await context.close()
})
