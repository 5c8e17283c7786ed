import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TestServer } from '../fixtures/server.ts'
import { mailsTo } from './mails.ts'

const PASSWORD = 'jirafa tornillo lunes verde'

/** Creates an account by the calls of the sign-up, whose pages have a walk of their own; needs `DEV_MAIL`. */
export const signUpDoctor = async (
  page: Page,
  server: TestServer,
  email: string,
): Promise<{ email: string; password: string }> => {
  const sign_up = randomUUID()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${server.baseURL}/v1/practitioner/${path}`, { data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  }
  await post('signup', {
    ...{ sign_up, email, password: PASSWORD, first_name: 'Lucía', last_name: 'Núñez' },
    ...{ phone: '+525512345678', locale: 'en', timezone: 'UTC-06:00' },
    ...{ accept_terms: true, accept_privacy: true, terms_version: '3', privacy_version: '3' },
  })
  const code = /\d{6}/.exec((await mailsTo(page, server.baseURL, email))[0] ?? '')?.[0]
  await post('verify', { sign_up, email, code })
  return { email, password: PASSWORD }
}
