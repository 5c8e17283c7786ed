import { expect } from '@playwright/test'
import { bookLinkedVisit } from '../drivers/linkedVisit.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { test } from '../fixtures/server.ts'
import { crawl } from './crawl.ts'
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
    const { link, profile } = await bookLinkedVisit(page.request, server)
    paper ??= printedPrescription(page.request, server).then(({ path }) => path)
    // The pages that a patient gets by mail, by the doctor's link and on paper.
    await crawl(page, server, locale, [link, profile, await paper, '/join'])

    await openHome(page, server, locale)
    const doctors = await crawl(page, server, locale, ['/', '/settings', '/settings/account'])
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
    const narrow = await crawl(page, server, locale, ['/', '/settings'])
    for (const kind of doctors) expect([...narrow]).toContain(kind)
  })

/** Each language at one of the widths, so that the time stays bounded. */
const LOOKS = [
  {
    locale: 'en',
    width: 1_280,
    items: ['Settings', 'Hours and prices', 'Share profile'],
    buttons: ['Next week', 'Show password'],
  },
  {
    locale: 'es',
    width: 390,
    items: ['Configuración', 'Compartir perfil'],
    buttons: ['Semana siguiente', 'Mostrar contraseña'],
  },
] as const

for (const { locale, width, items, buttons } of LOOKS)
  test(`every button and menu item that changes nothing leads on, for a doctor, a patient and a stranger (${locale}, ${width} px)`, async ({
    page,
    server,
  }) => {
    test.setTimeout(900_000)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('dialog', (dialog) => dialog.accept())
    await page.setViewportSize({ width, height: 844 })
    await speak(page, server, locale)
    const pressed: string[] = []
    const press = async (path: string) => {
      pressed.push(...(await pressButtons({ page, path, locale })))
    }
    await crawl(page, server, locale, ['/auth/login', '/join', '/diagnostics'], press)
    const { link, profile } = await bookLinkedVisit(page.request, server)
    await crawl(page, server, locale, [link, profile], press)
    await openHome(page, server, locale)
    const chosen = await pressMenuItems({ page, path: '/', locale })
    expect(chosen).toEqual(expect.arrayContaining([...items]))
    await crawl(page, server, locale, ['/', '/settings', '/settings/account'], press)
    // Some of those that lead to another part of a page, so that an empty list of controls is noticed.
    expect(pressed).toEqual(expect.arrayContaining([...buttons]))
    expect(errors).toEqual([])
  })
