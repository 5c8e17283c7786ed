import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { crawl } from './crawl.ts'
import { openHome, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic without dead ends' } })

/** Every width with every scheme; tall where a bottom bar would cover controls. */
const LOOKS = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 768, height: 6_000, colorScheme: 'light' },
  { width: 768, height: 6_000, colorScheme: 'dark' },
  { width: 360, height: 6_000, colorScheme: 'light' },
  { width: 360, height: 6_000, colorScheme: 'dark' },
] as const
/** `EVERY_LOOK=1` takes all of them; otherwise each language takes half, so that both schemes and all widths are seen. */
const looksOf = (locale: 'es' | 'en') =>
  process.env.EVERY_LOOK === '1' ? LOOKS : LOOKS.filter((_, index) => index % 2 === (locale === 'es' ? 1 : 0))

/** Each page in each look, as it stands; it is not loaded again. */
const accessibleIn = (page: Page, locale: 'es' | 'en') => async (path: string) => {
  for (const { width, height, colorScheme } of looksOf(locale)) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours that are on their way from the other scheme are none of the page.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await expectAccessible(page, `${path}, ${locale}, ${width} px, ${colorScheme}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

for (const locale of ['es', 'en'] as const)
  test(`every link leads to a page, and every page is accessible, for a doctor and for a stranger (${locale})`, async ({
    page,
    server,
  }) => {
    test.setTimeout(600_000)
    await speak(page, server, locale)
    const look = accessibleIn(page, locale)
    const strangers = await crawl(page, server, locale, ['/auth/login', '/join', '/diagnostics'], look)
    expect([...strangers]).toEqual(
      expect.arrayContaining([
        '/auth/registration',
        '/auth/forgot-password',
        '/auth/privacy-policy',
        '/auth/terms',
      ]),
    )
    await openHome(page, server, locale)
    const doctors = await crawl(page, server, locale, ['/', '/settings', '/settings/account'], look)
    expect([...doctors]).toEqual(
      expect.arrayContaining([
        '/patients',
        '/settings/duration-pricing',
        '/settings/biography',
        '/settings/payments',
        '/meeting-room/:id',
      ]),
    )
  })
