import type { Page } from '@playwright/test'

/** Subject and text of the mails to an address, the newest first, read from the development page. */
export const mailsTo = async (page: Page, baseURL: string, email: string): Promise<string[]> => {
  const shown = await (await page.request.get(`${baseURL}/dev/mail`)).text()
  return shown.split('<article').filter((mail) => mail.includes(email))
}
