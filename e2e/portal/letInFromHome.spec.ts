import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo' } })

const request = z.looseObject({ id: z.unknown(), method: z.string() })

/** Answers the guest's messages with a refusal while `on`; a refusal is not repeated by itself. Works after a reload. */
const refuseMessages = async (guestPage: Page): Promise<{ on: boolean }> => {
  const refusing = { on: false }
  await guestPage.routeWebSocket(/\/v2\/ws/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { success, data } = request.safeParse(JSON.parse(String(message)))
      if (refusing.on && success && data.method === 'broadcast')
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: data.id, error: { code: 403, message: 'no' } }))
      else server.send(message)
    })
  })
  return refusing
}

test('the doctor lets the waiting patient in from Home, and nobody after a reload', async ({
  page,
  browser,
  server,
}) => {
  // A waiting room, three reloads and a call.
  test.setTimeout(150_000)
  let refusing = { on: false }
  await openHome(page, server, 'en')
  const doctor = doctorRoom(page)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await page.goto('/')
  const { context, guestPage, guest } = await openGuest({ browser, server }, { code, name: 'Ana Guest' })
  await guestPage.getByRole('button', { name: 'Turn off camera' }).click()
  await expect(guestPage.getByRole('button', { name: 'Turn on camera' })).toBeVisible()
  await guest.wait()
  // Home is open, and its page reads who waits.
  await expect(onPage(guestPage).getByText('Your doctor is online and was notified.')).toBeVisible()

  await test.step('the patient writes to the doctor, who sees on Home that a message waits', async () => {
    await guestPage.getByRole('textbox', { name: 'Message to your doctor' }).fill('My knee hurts more')
    await guestPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(guestPage.getByRole('list', { name: 'Messages' })).toContainText('My knee hurts more')
    await expectAccessible(guestPage, 'a message in the waiting room')
    const now = page.getByRole('region', { name: 'Now' })
    await expect(now.getByText('Sent you a message')).toBeVisible({ timeout: 20_000 })
    refusing = await refuseMessages(guestPage)
    await guestPage.reload()
    await expect(guestPage.getByRole('list', { name: 'Messages' })).toContainText('My knee hurts more')
  })

  await test.step('a message that the server refused stays, and is sent again on request', async () => {
    refusing.on = true
    const messages = guestPage.getByRole('list', { name: 'Messages' })
    await guestPage.getByRole('textbox', { name: 'Message to your doctor' }).fill('And my ankle')
    await guestPage.getByRole('button', { name: 'Send', exact: true }).click()
    const again = messages.getByRole('button', { name: 'Not sent. Send again' })
    await expect(again).toBeVisible()
    await expect(messages).toContainText('And my ankle')
    await expectAccessible(guestPage, 'a message that was not sent')
    refusing.on = false
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(messages.getByText('And my ankle')).toHaveCount(1)
  })

  await test.step('the patient chooses a larger text, which stays', async () => {
    const rootSize = () => guestPage.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await guestPage.getByRole('button', { name: 'Text size: normal' }).click()
    await guestPage.getByRole('button', { name: 'Text size: large' }).click()
    expect(await rootSize()).toBe('24px')
    await guestPage.setViewportSize({ width: 360, height: 780 })
    await expectAccessible(guestPage, 'the waiting room with very large text')
    const overflow = await guestPage.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await guestPage.reload()
    await expect(guestPage.getByRole('button', { name: 'Text size: very large' })).toBeVisible()
    expect(await rootSize()).toBe('24px')
    await guestPage.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the card names the state of the devices', async () => {
    const now = page.getByRole('region', { name: 'Now' })
    await expect(now.getByText(/^Checked at .+: camera off, microphone works$/)).toBeVisible()
    await now.getByRole('link', { name: /^Let in / }).click()
  })

  await test.step('the patient is let in at the join, once', async () => {
    await expect(onPage(page).getByText('The patient is let in when you join')).toBeVisible()
    await expect(page).not.toHaveURL(/#/)
    await expectAccessible(page, 'the preview that lets the patient in')
    await doctor.join()
    await guest.expectInCall()
    await expect(page).not.toHaveTitle(/^\(/)
    await page.getByRole('button', { name: 'Chat, 2 unread messages' }).click()
    await expect(page.getByRole('list', { name: 'Chat' })).toContainText('My knee hurts more')
    await expect(page.getByRole('list', { name: 'Chat' })).toContainText('And my ankle')
  })

  await test.step('who arrives after a reload of the room waits', async () => {
    await page.reload()
    await doctor.join()
    // In a browser of its own, because a second tab would be the patient of the first one.
    const later = await openGuest({ browser, server }, { code, name: 'Luis Guest' })
    await later.guest.wait()
    await expect(
      onPage(later.guestPage).getByText('Your doctor is in the room and will let you in shortly.'),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(onPage(page).getByText(/^Luis Guest · waiting/)).toBeVisible()
    await expect(onPage(page).getByText(/^Camera and microphone checked at /)).toBeVisible()
    await later.context.close()
  })
  await context.close()
})
