import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import type { TestServer } from '../fixtures/server.ts'

/** Addresses that the installation sets (e2e/fixtures/server.ts); every other link stays in the portal. */
const SET_BY_INSTALLATION = ['https://help.example', 'https://support.example', 'https://site.example']
const NOT_FOUND = { es: 'Página no encontrada', en: 'Page not found' } as const
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** One address of each kind is enough: ids and fragments lead to the same page. */
const kindOf = (path: string): string =>
  path
    .replace(UUID, ':id')
    .replace(/\/audit\/machines\/(?!requirements)[^/?#]+/, '/audit/machines/:machine')
    .replace(/[?#].*$/, '')

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))

/** The links of the page, and those inside the menus of its header. */
const allLinksOf = async (page: Page): Promise<string[]> => {
  const links = await linksOf(page)
  const menus = page.locator('header').getByRole('button', { expanded: false })
  for (let index = 0; index < (await menus.count()); index += 1) {
    const menu = menus.nth(index)
    if (!(await menu.isVisible())) continue
    await menu.click()
    // Another button is expanded now, so that the count is one less.
    await expect(page.locator('header').getByRole('button', { expanded: true })).toHaveCount(1)
    links.push(...(await linksOf(page)))
    await page.keyboard.press('Escape')
    await expect(page.locator('header').getByRole('button', { expanded: true })).toHaveCount(0)
  }
  return links
}

/**
 * Follows every link from the given pages, and those in the menus of the first one's header.
 * @returns the kinds of pages that were opened
 */
export const crawl = async (
  page: Page,
  server: TestServer,
  locale: Locale,
  from: readonly string[],
): Promise<Set<string>> => {
  const open = [...from]
  const seen = new Set(open.map(kindOf))
  while (open.length > 0) {
    const path = open.shift() ?? '/'
    await page.goto(path)
    const main = page.locator('main')
    // The heading comes with the page's own code, so that nothing is read before it is there.
    await expect(main.locator('h1').first(), path).toBeVisible()
    await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0)
    await expect(main.locator('h1').first(), path).not.toHaveText(NOT_FOUND[locale])
    // The header is the same on each page.
    const links = await (path === from[0] ? allLinksOf(page) : linksOf(page))
    expect(links.length, `${path} leads somewhere`).toBeGreaterThan(0)
    for (const link of new Set(links)) {
      const url = new URL(link)
      if (url.protocol === 'tel:' || url.protocol === 'mailto:') continue
      if (url.origin !== server.baseURL) {
        expect(SET_BY_INSTALLATION, `${path} links to ${link}`).toContain(url.origin)
        continue
      }
      if (url.pathname.endsWith('.ics')) continue
      const next = `${url.pathname}${url.search}`
      if (seen.has(kindOf(next))) continue
      seen.add(kindOf(next))
      open.push(next)
    }
  }
  return seen
}
