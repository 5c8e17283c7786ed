import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import { NOT_FOUND } from './crawl.ts'

/**
 * Buttons that change what is kept, that leave the account or the language, or that start a call: other journeys press
 * them. What is left opens, closes, turns or leads somewhere.
 */
const CHANGES = {
  en: /delete|remove|discard|log out|log in|cancel|end |leave|revoke|reset|disconnect|decline|accept|sign|send|save|pay|book|confirm|publish|join|record|export|download|print|upload|add |approve|undo|restore|english|español|start|let in|dismiss|read$|admit|encrypt|camera|microphone|copy|share|choose a file|turn (on|off)|connect|photo|picture|change|mark/i,
  es: /elimin|borr|quit|descart|sesión|cancel|termin|\bsal(ir|ga)|revoc|restablec|conect|rechaz|acept|firm|envi|mand|guard|pag(ar|ue)|reserv|apart|confirm|public|\bentr(ar|e\b)|grab|bitácora|export|descarg|imprim|sub(ir|a)|agreg|añad|aprob|deshac|restaur|english|español|inici|empez|empie|comenz|comien|\bdej(ar|e)|cerrar (este|la) aviso|leíd|admit|cifr|cámara|micrófono|copi|compart|elegir un archivo|elija un archivo|activ|foto|imagen|cambi|marc|anul|devolv|proponer|proponga/i,
} as const

/** At most so many on one page: a calendar has a button for each quarter of an hour. */
const MOST_ON_A_PAGE = 25
/** At most so many in one dialog or menu of a page. */
const MOST_IN_A_LAYER = 5

/** The header is the same on each page: `pressMenuItems` opens its menus. */
const CONTROLS = 'main button'
const DIALOG = '[role="dialog"], [role="alertdialog"]'
/** The controls of what is open above the page: a dialog, or a menu of a button. */
const LAYER_CONTROLS = ':is([role="dialog"], [role="alertdialog"]) button, main [role="menuitem"]'

interface Control {
  readonly index: number
  readonly label: string
}

/** The controls that can be pressed now; days and times in their names make no other control. */
const controlsOf = (page: Page, controls: string): Promise<Control[]> =>
  page.locator(controls).evaluateAll((found) =>
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
    .replace(/(lunes|martes|miércoles|jueves|viernes|sábado|domingo)/gi, ':day')
    .replace(
      /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/gi,
      ':month',
    )
    .replace(
      /\b(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/gi,
      ':month',
    )

const expectWayOn = async (page: Page, where: string, notFound: RegExp): Promise<void> => {
  await expect(page.locator('main [aria-busy="true"]'), where).toHaveCount(0)
  await expect(page.getByRole('heading', { name: notFound }), where).toHaveCount(0)
  const dialog = page.locator(DIALOG).last()
  const top = (await dialog.count()) > 0 ? dialog : page.locator('body')
  await expect(top.locator('a[href], button:enabled').filter({ visible: true }).first(), where).toBeVisible()
  if (top !== dialog) await expect(page.locator('main h1').first(), where).toBeVisible()
}

/** Loads the page again, without what is open above it. */
const reopen = async (page: Page, here: string, path: string, notFound: RegExp): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(here)
  await expectWayOn(page, path, notFound)
}

interface Pressing {
  readonly page: Page
  /** Named in a failure. */
  readonly path: string
  readonly locale: Locale
}

/**
 * Presses the controls of the dialog or the menu that `open` opens, each from the page as it was loaded.
 * @returns the labels that were pressed
 */
const pressInLayer = async (
  { page, path, locale }: Pressing,
  here: string,
  open: () => Promise<void>,
): Promise<string[]> => {
  const notFound = NOT_FOUND[locale]
  const pressed: string[] = []
  const seen = new Set<string>()
  for (let count = 0; count < MOST_IN_A_LAYER; count += 1) {
    const next = (await controlsOf(page, LAYER_CONTROLS)).find(
      ({ label }) => !CHANGES[locale].test(label) && !seen.has(kindOf(label)),
    )
    if (next === undefined) break
    seen.add(kindOf(next.label))
    await page.locator(LAYER_CONTROLS).nth(next.index).click({ timeout: 5_000 })
    pressed.push(next.label)
    await expectWayOn(page, `${path}, pressed "${next.label}" in what was open`, notFound)
    await reopen(page, here, path, notFound)
    await open()
  }
  return pressed
}

/**
 * Presses every control of the open page that changes nothing, with those of the dialogs and menus that they open, and
 * expects that none of them ends on a page that is not there or has no way on.
 * @returns the labels that were pressed
 */
export const pressButtons = async (pressing: Pressing): Promise<string[]> => {
  const { page, path, locale } = pressing
  const notFound = NOT_FOUND[locale]
  const pressed: string[] = []
  const seen = new Set<string>()
  const here = page.url()
  for (let count = 0; count < MOST_ON_A_PAGE; count += 1) {
    const next = (await controlsOf(page, CONTROLS)).find(
      ({ label }) => !CHANGES[locale].test(label) && !seen.has(kindOf(label)),
    )
    if (next === undefined) break
    seen.add(kindOf(next.label))
    const press = async () => {
      const control = page.locator(CONTROLS).nth(next.index)
      const popup = await control.getAttribute('aria-haspopup')
      await control.click({ timeout: 5_000 })
      // Its code is loaded first; the next control must not be looked for before it is open.
      if (popup === 'dialog') await expect(page.locator(DIALOG), next.label).not.toHaveCount(0)
      await expectWayOn(page, `${path}, pressed "${next.label}"`, notFound)
    }
    await press()
    pressed.push(next.label)
    const menus = page.locator('main button[aria-haspopup="menu"][aria-expanded="true"]')
    const opens = (await page.locator(DIALOG).count()) > 0 || (await menus.count()) > 0
    if (opens && page.url() === here) pressed.push(...(await pressInLayer(pressing, here, press)))
    // A menu would cover the next control.
    if ((await page.locator('main button[aria-haspopup][aria-expanded="true"]').count()) > 0)
      await page.keyboard.press('Escape')
    if (page.url() === here && (await page.locator(DIALOG).count()) === 0) continue
    await reopen(page, here, path, notFound)
  }
  return pressed
}

/** Presses each item of the header's menus that changes nothing, each from the page at `path`. */
export const pressMenuItems = async ({ page, path, locale }: Pressing): Promise<string[]> => {
  const notFound = NOT_FOUND[locale]
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
      const index = names.findIndex((name) => !/log out|cerrar sesión/i.test(name) && !seen.has(name))
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
