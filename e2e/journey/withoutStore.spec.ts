import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, meet, PATIENT } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { test } from '../fixtures/server.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic for every browser' } })

const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }

test('a patient whose browser stores nothing joins the call', async ({ page, server }) => {
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
    await meet({ page, guestPage, doctor: doctorRoom(page), guest: guestRoom(guestPage) }, server)
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})
