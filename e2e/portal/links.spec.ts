import { expect } from '@playwright/test'
import { bookLinkedVisit } from '../drivers/linkedVisit.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { test } from '../fixtures/server.ts'
import { crawl } from './crawl.ts'
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
