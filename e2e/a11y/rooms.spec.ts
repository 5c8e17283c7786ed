import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleColours } from '../drivers/accessible.ts'
import { allKeys, textOf } from '../drivers/roomText.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 900 },
  { width: 360, height: 740 },
]
// Each test starts its own server, so none is started for the file.
test.use({ baseURL: '' })

/** Folder for screenshots of every state, for review. */
const shots = process.env.SHOTS

for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const) {
  test(`P2.03 P2.04 every page of the room and of the guest is accessible in ${locale}, ${colorScheme}`, async ({
    browser,
    // The live visit can be finished only once.
    ownServer: server,
  }) => {
    test.setTimeout(480_000)
    const w = textOf(locale)
    const context = await browser.newContext({
      baseURL: server.baseURL,
      permissions: ['camera', 'microphone'],
      colorScheme,
      reducedMotion: 'reduce',
    })
    const doctorContext = await browser.newContext({
      baseURL: server.baseURL,
      permissions: ['camera', 'microphone'],
      colorScheme,
      reducedMotion: 'reduce',
    })
    const guest = await context.newPage()
    const page = await doctorContext.newPage()
    await speak(guest, server, locale)

    const check = async (on: Page, where: string) => {
      for (const size of sizes) {
        await on.setViewportSize(size)
        const at = `${where}, ${size.width} px`
        if (shots !== undefined)
          await on.screenshot({
            path: join(shots, `${where.replaceAll(' ', '-')}-${locale}-${size.width}.png`),
          })
        await expectAccessible(on, at)
        const text = (await on.locator('body').textContent()) ?? ''
        expect(
          allKeys.filter((key) => text.includes(key)),
          `${at}: missing words`,
        ).toEqual([])
        // The other scheme differs in its colours only.
        const other = colorScheme === 'light' ? 'dark' : 'light'
        await on.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
        await expectAccessibleColours(on, `${at}, ${other}`)
        await on.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      }
      await on.setViewportSize({ width: 1280, height: 800 })
    }
    const press = (on: Page, name: string | RegExp) => on.getByRole('button', { name }).first().click()

    await guest.goto('/join')
    await expect(guest.getByRole('heading', { name: w('guest', 'code.heading') })).toBeVisible()
    await press(guest, w('guest', 'next'))
    await check(guest, 'guest code')
    await guest.goto('/join/aaa-bbbb-ccc')
    await expect(guest.getByRole('heading', { name: w('guest', 'refused.unknownCode.title') })).toBeVisible()
    await check(guest, 'guest refused')

    await openHome(page, server, locale)
    await page.goto('/meeting-room/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: w('meeting', 'refused.missing.title') })).toBeVisible()
    await check(page, 'visit refused')
    await page.goto('/meeting-room')
    await expect(page.getByLabel(w('devices', 'preview.self'))).toBeVisible()
    // One visit is live: its room opens, which is the one that the path names.
    await expect(page).toHaveURL(/\/meeting-room\/[0-9a-f-]{36}$/)
    await check(page, 'preview')
    const code = ((await page.getByTestId('room-code').first().textContent()) ?? '').trim()

    await guest.goto(`/join/${code}`)
    await expect(guest.getByRole('heading', { name: w('guest', 'consent.heading') })).toBeVisible()
    await guest.getByRole('textbox').fill('Ana')
    await press(guest, w('guest', 'next'))
    await check(guest, 'guest consent')
    for (const box of await guest.getByRole('checkbox').all()) await box.check()
    await press(guest, w('guest', 'next'))
    await expect(guest.getByLabel(w('devices', 'preview.self'))).toBeVisible()
    await check(guest, 'guest devices')
    await press(guest, w('guest', 'check.join'))
    await expect(guest.getByRole('heading', { name: w('guest', 'waiting.heading') })).toBeVisible()
    await check(guest, 'guest waiting')

    await press(page, w('meeting', 'preview.join'))
    await expect(page.getByRole('navigation', { name: w('meeting', 'bar.label') })).toBeVisible()
    await check(page, 'call alone')
    await press(page, new RegExp(`^${w('meeting', 'bar.people')}`))
    await page.locator('summary', { hasText: w('meeting', 'people.bell') }).click()
    await expect(page.getByLabel(w('meeting', 'people.alertVolume'))).toBeVisible()
    await check(page, 'call people')
    await press(page, w('meeting', 'people.admitName').replace('{{name}}', 'Ana'))
    await expect(guest.getByRole('navigation', { name: w('meeting', 'bar.label') })).toBeVisible()
    for (const [panel, name] of [
      ['chat', w('meeting', 'bar.chat')],
      ['patient', w('meeting', 'bar.patient')],
      ['devices', w('devices', 'device.settings')],
    ] as const) {
      await press(page, new RegExp(`^${name}`))
      await check(page, `call ${panel}`)
    }
    await press(page, new RegExp(`^${w('meeting', 'bar.prescription')}`))
    await expect(page.getByLabel(w('prescription', 'diagnosis'))).toBeVisible()
    await press(page, w('prescription', 'item.add'))
    await press(page, new RegExp(`^${w('prescription', 'sign')}$`))
    await expect(page.getByText(w('prescription', 'error.diagnosis'))).toBeVisible()
    await check(page, 'call prescription')
    await press(page, w('prescription', 'discard'))
    const actions = w('meeting', 'host.menu').replace('{{name}}', 'Ana')
    await press(page, new RegExp(`^${w('meeting', 'bar.people')}`))
    await press(page, actions)
    await check(page, 'person menu')
    await page.getByRole('menuitem', { name: w('meeting', 'host.micOff') }).click()
    await expect(guest.getByRole('alert')).toBeVisible()
    await press(page, actions)
    await page.getByRole('menuitem', { name: w('meeting', 'host.micAsk') }).click()
    await expect(guest.getByRole('button', { name: w('meeting', 'request.accept') })).toBeVisible()
    await check(guest, 'guest asked to unmute')
    await press(guest, w('meeting', 'request.accept'))
    await press(page, actions)
    await page.getByRole('menuitem', { name: w('meeting', 'host.remove') }).click()
    await expect(page.getByRole('textbox', { name: w('meeting', 'remove.reason') })).toBeVisible()
    await check(page, 'removal')
    await press(page, w('meeting', 'remove.keep'))
    await press(page, w('meeting', 'more.label'))
    await check(page, 'more menu')
    await page.getByRole('menuitem', { name: w('meeting', 'more.stats') }).click()
    await page.locator('summary').click()
    await check(page, 'call stats')
    await press(page, new RegExp(w('meeting', 'network.label')))
    await check(page, 'connection details')
    await page.keyboard.press('Escape')
    await press(page, w('meeting', 'panel.close'))
    const choose = async (name: string) => {
      await press(page, w('meeting', 'more.label'))
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    for (const [panel, name] of [
      ['polls', w('meeting', 'more.polls')],
      ['playlist', w('meeting', 'played.heading')],
    ] as const) {
      await choose(name)
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
      await check(page, `call ${panel}`)
      await press(page, w('meeting', 'panel.close'))
    }
    for (const [dialog, item, title] of [
      ['handover', w('meeting', 'handover.item'), w('meeting', 'handover.title')],
      ['encryption', w('devices', 'encryption.heading'), w('devices', 'encryption.heading')],
      ['keys', w('meeting', 'keys.heading'), w('meeting', 'keys.heading')],
    ] as const) {
      await choose(item)
      await expect(
        page.getByRole('dialog', { name: title }).getByRole('heading', { name: title }),
      ).toBeVisible()
      await expect(page.getByText(w('meeting', 'handover.creating'))).toHaveCount(0)
      await check(page, `call ${dialog}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await choose(w('meeting', 'board.open'))
    await expect(page.frameLocator('iframe').getByText(w('whiteboard', 'live.draw'))).toBeAttached()
    await check(page, 'call whiteboard')
    await expect(guest.frameLocator('iframe').getByText(w('whiteboard', 'live.draw'))).toBeAttached()
    await check(guest, 'guest whiteboard')
    await press(page, w('meeting', 'board.close'))
    await expect(guest.locator('iframe')).toHaveCount(0)
    await expect(page.locator('video')).toHaveCount(2)
    await check(page, 'call')
    await check(guest, 'guest call')
    await press(guest, new RegExp(`^${w('meeting', 'bar.chat')}`))
    await check(guest, 'guest chat')
    await press(page, w('meeting', 'leave.title'))
    await check(page, 'leave menu')
    await page.getByRole('menuitem', { name: w('meeting', 'leave.stay') }).click()
    await expect(page.getByRole('heading', { name: w('meeting', 'left.title') })).toBeVisible()
    await check(page, 'left')
    await press(page, w('meeting', 'left.finish'))
    await check(page, 'check-out')
    await press(page, w('meeting', 'checkOut.finish'))
    await expect(page.getByText(w('common', 'toast.VISIT_FINISHED'))).toBeVisible()
    await expect(guest.getByRole('heading', { name: w('guest', 'ended.thanks') })).toBeVisible()
    await expect(guest.getByRole('region', { name: w('guest', 'left.heading') })).toBeVisible()
    await check(guest, 'guest ended')
    await context.close()
    await doctorContext.close()
  })
}
