import { expect, type Page } from '@playwright/test'

/**
 * Buttons that change what is kept, that leave the account or the language, or that start a call: other journeys press
 * them. What is left opens, closes, turns or leads somewhere.
 */
const CHANGES =
  /delete|remove|discard|log out|log in|cancel|end |leave|revoke|reset|disconnect|decline|accept|sign|send|save|pay|book|confirm|publish|join|record|export|download|print|upload|add |approve|undo|restore|english|español|start|let in|dismiss|read$|admit|encrypt|camera|microphone|copy|share|choose a file|turn (on|off)|connect|photo|picture|change|mark/i

/** At most so many on one page: a calendar has a button for each quarter of an hour. */
const MOST_ON_A_PAGE = 25

/** The header is the same on each page: `pressMenuItems` opens its menus. */
const CONTROLS = 'main button'

interface Control {
  readonly index: number
  readonly label: string
}

/** The controls that can be pressed now; days and times in their names make no other control. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator(CONTROLS).evaluateAll((found) =>
    found.flatMap((control, index) => {
      const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isOff =
        control.closest('[inert]') !== null ||
        control.matches(':disabled, [aria-disabled="true"], [type="submit"], [role="tab"]')
      const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      return shown && !isOff && label !== '' ? [{ index, label }] : []
    }),
  )

const kindOf = (label: string): string =>
  label
    .replace(/\d+/g, '#')
    .replace(/\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/gi, ':day')
    .replace(
      /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/gi,
      ':month',
    )

const expectWayOn = async (page: Page, where: string, notFound: RegExp): Promise<void> => {
  await expect(page.locator('main [aria-busy="true"]'), where).toHaveCount(0)
  await expect(page.getByRole('heading', { name: notFound }), where).toHaveCount(0)
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  const top = (await dialog.count()) > 0 ? dialog : page.locator('body')
  await expect(top.locator('a[href], button:enabled').filter({ visible: true }).first(), where).toBeVisible()
  if (top !== dialog) await expect(page.locator('main h1').first(), where).toBeVisible()
}

/**
 * Presses every control of the open page that changes nothing, and expects that none of them ends on a page that is not
 * there or has no way on.
 * @returns the labels that were pressed
 */
export const pressButtons = async (page: Page, path: string, notFound: RegExp): Promise<string[]> => {
  const pressed: string[] = []
  const seen = new Set<string>()
  const here = page.url()
  for (let count = 0; count < MOST_ON_A_PAGE; count += 1) {
    const next = (await controlsOf(page)).find(
      ({ label }) => !CHANGES.test(label) && !seen.has(kindOf(label)),
    )
    if (next === undefined) break
    seen.add(kindOf(next.label))
    await page.locator(CONTROLS).nth(next.index).click({ timeout: 5_000 })
    pressed.push(next.label)
    await expectWayOn(page, `${path}, pressed "${next.label}"`, notFound)
    // A menu would cover the next control.
    if ((await page.locator('main button[aria-haspopup][aria-expanded="true"]').count()) > 0)
      await page.keyboard.press('Escape')
    if (page.url() === here && (await page.locator('[role="dialog"], [role="alertdialog"]').count()) === 0)
      continue
    await page.goto('about:blank')
    await page.goto(here)
    await expectWayOn(page, path, notFound)
  }
  return pressed
}

/** Presses each item of the header's menus that changes nothing, each from the page at `path`. */
export const pressMenuItems = async (page: Page, path: string, notFound: RegExp): Promise<string[]> => {
  const pressed: string[] = []
  const menus = page.locator('header').getByRole('button', { expanded: false })
  const labels = await menus.evaluateAll((found) =>
    found.filter((menu) => menu.checkVisibility()).map((menu) => menu.getAttribute('aria-label') ?? ''),
  )
  for (const label of labels.filter((each) => each !== '')) {
    const seen = new Set<string>()
    for (let count = 0; count < MOST_ON_A_PAGE; count += 1) {
      await page.goto('about:blank')
      await page.goto(path)
      await page.locator('header').getByRole('button', { name: label, exact: true }).click()
      await expect(page.locator('header').getByRole('button', { expanded: true })).toHaveCount(1)
      await expectWayOn(page, `${path}, opened "${label}"`, notFound)
      const items = page.getByRole('menuitem').filter({ visible: true })
      const names = await items.allInnerTexts()
      const index = names.findIndex((name) => !/log out/i.test(name) && !seen.has(name))
      const name = names[index]
      if (name === undefined) break
      seen.add(name)
      const popup = page.waitForEvent('popup', { timeout: 1_000 }).catch(() => null)
      await items.nth(index).click()
      await (await popup)?.close()
      pressed.push(name)
      await expectWayOn(page, `${path}, chosen "${name}"`, notFound)
    }
  }
  return pressed
}
