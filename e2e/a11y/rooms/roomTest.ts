import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Locale, locales } from '../../../src/contracts/portal/locale.ts'
import { expectAccessible, expectAccessibleColours } from '../../drivers/accessible.ts'
import { allKeys, textOf } from '../../drivers/roomText.ts'
import { test as base, startServer, type TestServer } from '../../fixtures/server.ts'
import { openHome, speak } from '../../portal/signIn.ts'

const sizes = [
  { width: 1_280, height: 800 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
] as const

export const PATIENT = 'Ana'

/** Matches what begins with this text, up to the first value that is put into it. */
export const before = (text: string): RegExp => new RegExp(`^${text.replace(/\{\{.*/s, '')}`)

/** Folder for screenshots of every state, for review. */
const shots = process.env.SHOTS

interface Look {
  locale: Locale
  colorScheme: 'light' | 'dark'
}

/** The room of the live visit and those who come to it, each in a browser of its own, in one look. */
export interface Room {
  server: TestServer
  /** The doctor's page. */
  doctor: Page
  guest: Page
  w: ReturnType<typeof textOf>
  /** Expects that axe finds nothing at every width, that nothing scrolls sideways and that no text is missing. */
  check: (on: Page, where: string) => Promise<void>
  /** The same for a window that has only one size. */
  checkHere: (on: Page, where: string) => Promise<void>
  /** Presses the button of this whole name: "Más" is also a part of "Panel más ancho". */
  press: (on: Page, name: string | RegExp) => Promise<void>
  /** Chooses an entry of the menu More, or one that begins so. */
  choose: (name: string) => Promise<void>
  /** Opens the preview as the doctor, who is signed in then. */
  openPreview: () => Promise<void>
  /** Opens the room as the doctor, lets the patient in, and both are in the call. */
  meet: () => Promise<void>
}

/** Axe sees all in the light scheme; the dark one differs in its colours only. */
const expectGood = async (on: Page, { locale, colorScheme }: Look, at: string): Promise<void> => {
  const name = `${at.replaceAll(/[ ,]+/g, '-')}-${locale}-${colorScheme}`
  if (shots !== undefined) await on.screenshot({ path: join(shots, `${name}.png`) })
  if (colorScheme === 'dark') return expectAccessibleColours(on, at)
  await expectAccessible(on, at)
  const text = (await on.locator('body').textContent()) ?? ''
  expect(
    allKeys.filter((key) => text.includes(key)),
    `${at}: missing texts`,
  ).toEqual([])
}

const roomIn = (look: Look, server: TestServer, doctor: Page, guest: Page): Room => {
  const { locale } = look
  const w = textOf(locale)
  const press: Room['press'] = (on, name) => on.getByRole('button', { name, exact: true }).first().click()
  const openPreview = async () => {
    await openHome(doctor, server, locale)
    await doctor.goto('/meeting-room')
    await expect(doctor.getByLabel(w('devices', 'preview.self'))).toBeVisible()
    // One visit is live: its room opens, which is the one that the path names.
    await expect(doctor).toHaveURL(/\/meeting-room\/[0-9a-f-]{36}$/)
  }
  return {
    server,
    doctor,
    guest,
    w,
    check: async (on, where) => {
      for (const size of sizes) {
        await on.setViewportSize(size)
        await expectGood(on, look, `${where}, ${size.width} px`)
      }
      await on.setViewportSize(sizes[0])
    },
    checkHere: (on, where) => expectGood(on, look, where),
    press,
    choose: async (name) => {
      await press(doctor, new RegExp(`^${w('meeting', 'more.label')}`))
      await doctor
        .getByRole('menuitem', { name: new RegExp(`^${name}`) })
        .first()
        .click()
    },
    openPreview,
    meet: async () => {
      await openPreview()
      const code = ((await doctor.getByTestId('room-code').first().textContent()) ?? '').trim()
      await press(doctor, w('meeting', 'preview.join'))
      await guest.goto(`/join/${code}`)
      await guest.getByRole('textbox').fill(PATIENT)
      await guest.getByRole('checkbox').first().check()
      await press(guest, w('guest', 'next'))
      await press(guest, w('guest', 'check.join'))
      await expect(guest.getByRole('heading', { name: w('guest', 'waiting.heading') })).toBeVisible()
      await press(doctor, w('meeting', 'people.admitName').replace('{{name}}', PATIENT))
      for (const one of [doctor, guest])
        await expect(one.getByRole('navigation', { name: w('meeting', 'bar.label') })).toBeVisible()
      await expect(doctor.locator('video')).toHaveCount(2)
    },
  }
}

export const test = base.extend<{ look: Look; clinicEnv: Record<string, string>; room: Room }>({
  look: [{ locale: 'en', colorScheme: 'light' }, { option: true }],
  clinicEnv: [{}, { option: true }],
  room: async ({ browser, look, clinicEnv }, use) => {
    // A clinic for each test: the live visit can be finished only once.
    const server = await startServer(clinicEnv)
    const open: BrowserContext[] = []
    const pageOf = async () => {
      const context = await browser.newContext({
        baseURL: server.baseURL,
        permissions: ['camera', 'microphone'],
        colorScheme: look.colorScheme,
        reducedMotion: 'reduce',
      })
      open.push(context)
      return context.newPage()
    }
    const guest = await pageOf()
    await speak(guest, server, look.locale)
    await use(roomIn(look, server, await pageOf(), guest))
    for (const context of open) await context.close()
    await server.stop()
  },
})

const eachLook = locales.flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
)

/** Registers the tests once for each language and colour scheme. */
export const inEveryLook = (register: () => void): void => {
  for (const look of eachLook)
    test.describe(`${look.locale}, ${look.colorScheme}`, () => {
      // Each test starts its own server, so none is started for the file.
      test.use({ look, baseURL: '' })
      test.setTimeout(120_000)
      register()
    })
}
