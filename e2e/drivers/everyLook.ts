import { expect, type Page } from '@playwright/test'
import { locales } from '../../src/contracts/portal/locale.ts'
import { expectAccessible, expectAccessibleColours } from './accessible.ts'

const WIDTHS = [1_280, 768, 360] as const
const HEIGHT = 900
const MENU = { name: /^(Your account|Su cuenta)$/ }
const LANGUAGE = { name: /^(Language|Idioma)/ }
const NAMES = { es: { short: 'ESP', name: 'Español' }, en: { short: 'ENG', name: 'English' } } as const

/** Chooses the language where the page offers it: in the bar of a page without the header, otherwise in the menu. */
const chooseLanguage = async (page: Page, locale: keyof typeof NAMES): Promise<void> => {
  const { short, name } = NAMES[locale]
  const html = page.locator('html')
  if ((await html.getAttribute('lang')) === locale) return
  const inBar = page.getByRole('button', { name: new RegExp(`^${short} `) }).first()
  const menu = page.getByRole('button', MENU)
  await expect(inBar.or(menu).first()).toBeVisible()
  if (await inBar.isVisible()) await inBar.click()
  else {
    const language = page.getByRole('menuitem', LANGUAGE)
    // The page may still move the focus to its heading, which closes the menu.
    await expect(async () => {
      if (!(await language.isVisible())) await menu.click({ timeout: 2_000 })
      await language.click({ timeout: 2_000 })
      await page.getByRole('menuitemradio', { name: new RegExp(name) }).click({ timeout: 2_000 })
    }).toPass()
  }
  await expect(html).toHaveAttribute('lang', locale)
  await page.keyboard.press('Escape')
}

/** As tall as the page, so that neither the header nor the bottom bar covers half of a control. */
const fitToPage = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: HEIGHT })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > HEIGHT) await page.setViewportSize({ width, height: height + 100 })
}

const inScheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

/**
 * Expects that axe finds nothing on the current page in both languages, at three widths, light and dark. The page is
 * not loaded again: the language, the size and the scheme change in place.
 * @param where named in the failure
 */
export const expectAccessibleInEveryLook = async (page: Page, where: string): Promise<void> => {
  for (const locale of locales) {
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
    await chooseLanguage(page, locale)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const width of WIDTHS) {
      const look = `${where}, ${locale}, ${width} px`
      await fitToPage(page, width)
      await inScheme(page, 'light')
      await expectAccessible(page, `${look}, light`)
      await inScheme(page, 'dark')
      await expectAccessibleColours(page, `${look}, dark`)
    }
  }
}
