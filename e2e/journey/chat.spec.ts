import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that writes' } })

test('M3.27 messages show their time and safe links; what is typed stays when the chat is closed', async ({
  page,
  browser,
  server,
}) => {
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
  await context.close()
})
