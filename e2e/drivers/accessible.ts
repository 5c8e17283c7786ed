import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that see colours: the only ones whose answer the colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Some animations never finish, for example those of an element that was removed. */
const ANIMATION_MS = 3_000

/** Waits for what fades in or changes its colour: a colour on its way is none of the page's. */
const animationsEnd = (page: Page) =>
  page.evaluate(async (patience) => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ])
  }, ANIMATION_MS)

/** Whether axe is in the page already. */
const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window)

/**
 * Our pages have no frames, so axe runs in the page ("legacy mode"), is sent once for each load of it, and only
 * violations are transferred, which takes a fifth of the time.
 */
const axe = async (page: Page): Promise<AxeBuilder> =>
  new AxeBuilder({ page, ...((await hasAxe(page)) ? { axeSource: ';' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    // Behind an open dialog nothing can be pressed, however much of it the header covers.
    .exclude('[inert]')

const TARGET_SIZE = 'target-size'

/** A control that happens to be half behind the header or the bottom bar is measured where nothing covers it. */
const isLargeEnough = async (page: Page, control: string): Promise<boolean> => {
  await page
    .locator(control)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await (await axe(page)).include(control).withRules([TARGET_SIZE]).analyze()
  return violations.length === 0
}

const expectNothingFound = async (
  page: Page,
  where: string,
  choose: (builder: AxeBuilder) => AxeBuilder,
): Promise<void> => {
  await animationsEnd(page)
  const { violations } = await choose(await axe(page)).analyze()
  const found: string[] = []
  const scrolledTo = await page.evaluate(() => window.scrollY)
  for (const { id, nodes } of violations)
    for (const control of nodes.map(({ target }) => String(target)))
      if (id !== TARGET_SIZE || !(await isLargeEnough(page, control))) found.push(`${id} at ${control}`)
  if (violations.length > 0) await page.evaluate((top) => window.scrollTo(0, top), scrolledTo)
  expect(found, where).toEqual([])
}

/**
 * Expects that axe finds nothing on the current page and that nothing scrolls sideways (WCAG 2.2 AA).
 * @param where named in the failure
 */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  await expectNothingFound(page, where, (axe) => axe.withTags(TAGS))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${where}: sideways scrolling`).toBeLessThanOrEqual(0)
}

/** Expects that axe finds nothing in the colours of the current page, which `expectAccessible` saw in others. */
export const expectAccessibleColours = (page: Page, where: string): Promise<void> =>
  expectNothingFound(page, where, (axe) => axe.withRules(COLOUR_RULES))
