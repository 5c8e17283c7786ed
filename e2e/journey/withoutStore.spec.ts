import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, meet, PATIENT } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { textIn } from '../drivers/textIn.ts'
import { test } from '../fixtures/server.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic for every browser' } })

const auth = textIn('en', 'auth')

const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

test('a browser that stores nothing: its patient joins the call, and a doctor reads why nobody can sign in', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'consulta-blocked-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(BLOCKED))
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions(5),
    baseURL: server.baseURL,
    locale: 'en-US',
    permissions: ['camera', 'microphone'],
  })
  try {
    const guestPage = await context.newPage()
    const errors: string[] = []
    guestPage.on('pageerror', ({ message }) => errors.push(message))
    await watchConnections(page)
    await watchConnections(guestPage)
    await guestPage.goto('/auth/login')
    await expect(guestPage.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await guestPage.evaluate(() => {
        try {
          return String(localStorage)
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    await guestPage.getByLabel(auth('login.email')).fill(server.email)
    await guestPage.getByLabel(auth('login.password'), { exact: true }).fill(server.password)
    await guestPage.getByRole('button', { name: auth('login.submit'), exact: true }).click()
    await expect(onPage(guestPage).getByText(auth('error.cookiesBlocked'))).toBeVisible()
    await expect(guestPage.getByLabel(auth('login.email'))).toHaveValue(server.email)
    await meet({ page, guestPage, doctor: doctorRoom(page), guest: guestRoom(guestPage) }, server)
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})
