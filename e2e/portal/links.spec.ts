import { expect } from '@playwright/test'
import { bookLinkedVisit, doctorHeaders } from '../drivers/linkedVisit.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { crawl, kindOf } from './crawl.ts'
import { test, visitOfEachStatus } from './everyStatus.ts'
import { pressButtons, pressMenuItems } from './pressButtons.ts'
import { openHome, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic without dead ends' } })

/** The address on a printed prescription; both tests of a worker have the same clinic. */
let paper: Promise<string> | undefined

for (const locale of ['es', 'en'] as const)
  test(`every link leads to a page, for a doctor, a patient and a stranger (${locale})`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000)
    await speak(page, server, locale)
    const strangers = await crawl(page, server, locale, ['/auth/login', '/join', '/diagnostics'])
    expect([...strangers]).toEqual(
      expect.arrayContaining([
        '/auth/registration',
        '/auth/forgot-password',
        '/auth/privacy-policy',
        '/auth/terms',
      ]),
    )
    const { link, profile, headers } = await bookLinkedVisit(page.request, server)
    const visits = await visitOfEachStatus(page.request, server, headers)
    paper ??= printedPrescription(page.request, server).then(({ path }) => path)
    // The pages that a patient gets by mail, by the doctor's link and on paper.
    await crawl(page, server, locale, [link, profile, await paper, '/join'])

    await openHome(page, server, locale)
    const doctors = await crawl(page, server, locale, ['/', '/settings', '/settings/account', ...visits])
    expect([...doctors]).toEqual(
      expect.arrayContaining([
        '/patients',
        '/settings/duration-pricing',
        '/settings/biography',
        '/settings/payments',
        '/meeting-room/:id',
        '/appointments/:id',
        '/audit',
        // The drawer of a patient, and what is behind its tabs.
        expect.stringMatching(/^\/patients#/),
      ]),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = await crawl(page, server, locale, ['/', '/settings', ...visits])
    for (const kind of doctors) expect([...narrow]).toContain(kind)
  })

/** Each language at one of the widths, so that the time stays bounded. */
const LOOKS = [
  {
    locale: 'en',
    width: 1_280,
    items: ['Settings', 'Hours and prices', 'Share profile'],
    buttons: { stranger: 'Show password', home: 'Next week' },
  },
  {
    locale: 'es',
    width: 390,
    items: ['Configuración', 'Compartir perfil'],
    buttons: { stranger: 'Mostrar contraseña', home: 'Semana siguiente' },
  },
] as const

/** The doctor's pages are pressed by so many tests, so that each ends in a bounded time. */
const SHARES = 3
/** The same for all pages of a kind, whatever their ids and the order of the crawl. */
const shareOf = (path: string): number =>
  [...kindOf(path)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SHARES

for (const { locale, width, items, buttons } of LOOKS)
  test.describe(`every button and menu item that changes nothing leads on (${locale}, ${width} px)`, () => {
    const errors: string[] = []
    test.beforeEach(async ({ page, server }) => {
      test.setTimeout(600_000)
      errors.length = 0
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('dialog', (dialog) => dialog.accept())
      await page.setViewportSize({ width, height: 844 })
      await speak(page, server, locale)
    })
    test.afterEach(() => expect(errors).toEqual([]))

    test('for a stranger and a patient', async ({ page, server }) => {
      const pressed: string[] = []
      const press = async (path: string) => {
        pressed.push(...(await pressButtons({ page, path, locale })))
      }
      await crawl(page, server, locale, ['/auth/login', '/join', '/diagnostics'], press)
      const { link, profile } = await bookLinkedVisit(page.request, server)
      await crawl(page, server, locale, [link, profile], press)
      // One that leads to another part of a page, so that an empty list of controls is noticed.
      expect(pressed).toContain(buttons.stranger)
    })

    test("for a doctor, in the header's menus", async ({ page, server }) => {
      await openHome(page, server, locale)
      const chosen = await pressMenuItems({ page, path: '/', locale })
      expect(chosen).toEqual(expect.arrayContaining([...items]))
    })

    for (let share = 0; share < SHARES; share += 1)
      test(`for a doctor, pages ${share + 1} of ${SHARES}`, async ({ page, server }) => {
        await openHome(page, server, locale)
        const pressed = new Map<string, string[]>()
        // No booking here: a server takes ten of one address an hour.
        const headers = await doctorHeaders(page.request, server)
        const visits = await visitOfEachStatus(page.request, server, headers)
        await crawl(
          page,
          server,
          locale,
          ['/', '/settings', '/settings/account', ...visits],
          async (path) => {
            if (shareOf(path) === share) pressed.set(path, await pressButtons({ page, path, locale }))
          },
        )
        expect([...pressed.values()].flat().length).toBeGreaterThan(0)
        if (shareOf('/') === share) expect(pressed.get('/')).toContain(buttons.home)
      })
  })
