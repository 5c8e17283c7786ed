import { expect, type Page } from '@playwright/test'
import { toast } from './toast.ts'

/** Actions of a doctor in the room, in domain terms (the page is in English). */
export const doctorRoom = (page: Page) => ({
  enterFromNowCard: async () => {
    await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: /join/i }).click()
    await expect(page.getByRole('button', { name: 'Join the visit' })).toBeVisible()
  },
  expectPreview: async () => {
    await expect(page.getByLabel('Your video')).toBeVisible()
    await expect(page.getByLabel('Microphone', { exact: true })).toBeVisible()
  },
  roomCode: async () => ((await page.getByTestId('room-code').first().textContent()) ?? '').trim(),
  join: async () => {
    await page.getByRole('button', { name: 'Join the visit' }).click()
    await expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible()
  },
  openPeople: async () => {
    await page.getByRole('button', { name: /^People/ }).click()
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  },
  /** From the panel of people, the notice or the empty stage, whichever is there. */
  admit: (name: string) =>
    page
      .getByRole('button', { name: `Let in ${name}` })
      .first()
      .click(),
  openChat: async () => {
    await page.getByRole('button', { name: /^Chat/ }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  },
  say: async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  },
  muteMicrophone: async () => {
    await page.getByRole('button', { name: 'Turn off microphone' }).click()
    await expect(page.getByRole('button', { name: 'Turn on microphone' })).toBeVisible()
  },
  unmuteMicrophone: async () => {
    await page.getByRole('button', { name: 'Turn on microphone' }).click()
    await expect(page.getByRole('button', { name: 'Turn off microphone' })).toBeVisible()
  },
  endForEveryone: async () => {
    await page.getByRole('button', { name: 'Leave the visit' }).click()
    await page.getByRole('menuitem', { name: 'End for everyone' }).click()
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How did the visit go?' })).toBeVisible({
      timeout: 15_000,
    })
  },
  finish: async () => {
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(toast(page, 'Visit finished and saved')).toBeVisible()
    await expect(page).toHaveURL('/')
  },
})
