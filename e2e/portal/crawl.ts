import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import type { TestServer } from '../fixtures/server.ts'
import { readSettled } from './readSettled.ts'

/** Addresses that the installation sets (e2e/fixtures/server.ts); every other link stays in the portal. */
const SET_BY_INSTALLATION = ['https://help.example', 'https://support.example', 'https://site.example']
/** The headings of pages whose subject is not there. */
export const NOT_FOUND = { es: /no encontrad[ao]$|^No encontramos/i, en: /not found$/i } as const
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/**
 * One address of each kind is enough: ids lead to the same page, and a fragment that is a place in it too. A query, or a
 * fragment with a value (the drawer of a patient), shows something else.
 */
export const kindOf = (path: string): string =>
  path
    .replace(UUID, ':id')
    .replace(/\/audit\/machines\/(?!requirements)[^/?#]+/, '/audit/machines/:machine')
    .replace(/#(?!patient-)[^=]*$/, '')
    .replace(/([?&#][\w-]+)=[^&#]*/g, '$1')

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))

const settledLinksOf = (page: Page, where: string): Promise<string[]> =>
  readSettled(page, { read: () => linksOf(page), where, identify: (links) => links })

/** The links of the page and of each of its tabs and folded parts. */
const partsOf = async (page: Page, path: string): Promise<string[]> => {
  // A wide window hides some of them, because it shows their content elsewhere.
  const folded = page.locator('main details:not([open]) > summary').filter({ visible: true })
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click()
  const links = await settledLinksOf(page, path)
  const tabs = page.getByRole('tab', { selected: false })
  for (const name of await tabs.allInnerTexts()) {
    await page.getByRole('tab', { name, exact: true }).click()
    links.push(...(await settledLinksOf(page, `${path}, ${name}`)))
  }
  return links
}

/** The links inside the menus of the header. */
const menuLinksOf = async (page: Page): Promise<string[]> => {
  const links: string[] = []
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

const fetchIn = (page: Page, address: string) =>
  page.evaluate(async (asked) => ({ status: (await fetch(asked)).status }), address)

/**
 * Follows every link from the given pages, with every tab of a page, and the menus of the first one's header.
 * @param onPage does more on each page; it comes back to it
 * @returns the kinds of pages that were opened
 */
export const crawl = async (
  page: Page,
  server: TestServer,
  locale: Locale,
  from: readonly string[],
  onPage: (path: string) => Promise<void> = async () => undefined,
): Promise<Set<string>> => {
  const open = [...from]
  const seen = new Set(open.map(kindOf))
  while (open.length > 0) {
    const path = open.shift() ?? '/'
    await page.goto(path)
    const main = page.locator('main')
    // The heading comes with the page's own code, so that nothing is read before it is there.
    await expect(main.locator('h1').first(), path).toBeVisible()
    await settledLinksOf(page, path)
    await expect(main.getByRole('heading', { name: NOT_FOUND[locale] }), path).toHaveCount(0)
    // The header is the same on each page.
    const links = [...(path === from[0] ? await menuLinksOf(page) : []), ...(await partsOf(page, path))]
    await onPage(path)
    expect(links.length, `${path} leads somewhere`).toBeGreaterThan(0)
    for (const link of new Set(links)) {
      const url = new URL(link)
      if (url.protocol === 'tel:' || url.protocol === 'mailto:') continue
      if (url.origin !== server.baseURL) {
        expect(SET_BY_INSTALLATION, `${path} links to ${link}`).toContain(url.origin)
        continue
      }
      const next = `${url.pathname}${url.search}${url.hash}`
      // An address of the API and a calendar (.ics) are files: they are fetched once and not opened as a page.
      if (url.pathname.startsWith('/v1/') || url.pathname.endsWith('.ics')) {
        if (seen.has(kindOf(url.pathname))) continue
        seen.add(kindOf(url.pathname))
        const { status } = await fetchIn(page, url.href)
        expect(status, `${path} links to ${link}`).toBe(200)
        continue
      }
      if (seen.has(kindOf(next))) continue
      seen.add(kindOf(next))
      open.push(next)
    }
  }
  return seen
}
