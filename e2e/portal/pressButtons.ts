import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import { NOT_FOUND } from './crawl.ts'
import { readSettled } from './readSettled.ts'

/**
 * Buttons that change what is kept, that leave the account or the language, or that start a call: other journeys press
 * them. What is left opens, closes, turns or leads somewhere.
 */
const CHANGES = {
  en: /delete|remove|discard|log out|log in|cancel|end |leave|revoke|reset|disconnect|decline|accept|sign|send|save|pay|book|confirm|publish|join|record|export|download|print|upload|add |approve|undo|restore|english|español|start|let in|dismiss|read$|admit|encrypt|camera|microphone|copy|share|choose a file|turn (on|off)|connect|photo|picture|change|mark/i,
  es: /elimin|borr|quit|descart|sesión|cancel|termin|\bsal(ir|ga)|revoc|restablec|conect|rechaz|acept|firm|envi|mand|guard|pag(ar|ue)|reserv|apart|confirm|public|\bentr(ar|e\b)|grab|bitácora|export|descarg|imprim|sub(ir|a)|agreg|añad|aprob|deshac|restaur|english|español|inici|empez|empie|comenz|comien|\bdej(ar|e)|cerrar (este|la) aviso|leíd|admit|cifr|cámara|micrófono|copi|compart|elegir un archivo|elija un archivo|activ|foto|imagen|cambi|marc|anul|devolv|proponer|proponga/i,
} as const

/** A page has fewer kinds of buttons. A page with more fails, because some of them would not be pressed. */
const MOST_ON_A_PAGE = 60
/** The same of one dialog or menu of a page. */
const MOST_IN_A_LAYER = 20

/** The header is the same on each page: `pressMenuItems` opens its menus. */
const CONTROLS = 'main button'
const DIALOG = '[role="dialog"], [role="alertdialog"]'
/** The controls of what is open above the page: a dialog, or a menu of a button. */
const LAYER_CONTROLS = ':is([role="dialog"], [role="alertdialog"]) button, main [role="menuitem"]'

interface Control {
  readonly index: number
  readonly label: string
  /** The name of the list, table or grid that it stands in; empty outside of one. */
  readonly list: string
  /** It opens or folds something whatever its name says: a visit in the calendar is called "Confirmed". */
  readonly opens: boolean
}

/** The controls that can be pressed now. */
const controlsOf = (page: Page, controls: string): Promise<Control[]> =>
  page.locator(controls).evaluateAll((found) =>
    found.flatMap((control, index) => {
      const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isOff =
        control.closest('[inert]') !== null ||
        control.matches(':disabled, [aria-disabled="true"], [type="submit"], [role="tab"]')
      const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      const list = control.closest('ul, ol, table, [role="grid"]')?.getAttribute('aria-label') ?? ''
      const opens = control.matches('[aria-expanded], [role="grid"] button')
      return shown && !isOff && label !== '' ? [{ index, label, list, opens }] : []
    }),
  )

const DAYS =
  /(?<!\p{L})((mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lun|mar|mié|jue|vie|sáb|dom)(?!\p{L})/giu
const MONTHS =
  /(?<!\p{L})(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?|ene(ro)?|feb(rero)?|marzo|abr(il)?|mayo|jun(io)?|jul(io)?|ago(sto)?|sept?(iembre)?|oct(ubre)?|nov(iembre)?|dic(iembre)?)(?!\p{L})/giu
const HALVES = /[ap]\.?\s?m\.?(?!\p{L})/giu
/** Two words or more that begin with a capital letter: a person. */
const NAMES = /\p{Lu}\p{Ll}+(\s\p{Lu}\p{Ll}+)+/gu

/**
 * Buttons of one list whose names differ only by a person, a day or a number are of one kind, and one of each kind is
 * pressed: the other visits of a calendar with the same status and speciality, the other free times of a day.
 */
const kindOf = ({ label, list }: Pick<Control, 'label' | 'list'>): string =>
  [list, label]
    .map((name) =>
      name
        .replace(DAYS, ':day')
        .replace(MONTHS, ':month')
        .replace(NAMES, ':name')
        .replace(/\d+/g, '#')
        .replace(HALVES, ':half'),
    )
    .join(': ')

interface Waiting {
  readonly controls: string
  readonly path: string
  readonly locale: Locale
  readonly seen: ReadonlySet<string>
}

/** What is still to be pressed, one of each kind. */
const waiting = async (page: Page, { controls, path, locale, seen }: Waiting): Promise<Control[]> => {
  const found = await readSettled(page, {
    read: () => controlsOf(page, controls),
    where: path,
    // A countdown in a name changes each second.
    identify: (read) => read.map((control) => [control.index, kindOf(control)]),
  })
  const kinds = Map.groupBy(
    found.filter(({ opens, label }) => opens || !CHANGES[locale].test(label)),
    kindOf,
  )
  return [...kinds].flatMap(([kind, [first]]) => (first === undefined || seen.has(kind) ? [] : [first]))
}

const expectAllPressed = (left: readonly Pick<Control, 'label'>[], where: string, limit: number): void =>
  expect(
    left.map(({ label }) => label),
    `${where}: ${left.length} kinds of buttons were not pressed, because ${limit} were before`,
  ).toEqual([])

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
  // What is in it may come after it.
  const left = async () => {
    await expect(page.locator(LAYER_CONTROLS).first(), path).toBeVisible()
    await expect(page.locator(DIALOG).locator('[aria-busy="true"]'), path).toHaveCount(0)
    return waiting(page, { controls: LAYER_CONTROLS, path, locale, seen })
  }
  let found = await left()
  for (let [next] = found; next !== undefined && seen.size < MOST_IN_A_LAYER; [next] = found) {
    seen.add(kindOf(next))
    await page.locator(LAYER_CONTROLS).nth(next.index).click({ timeout: 5_000 })
    pressed.push(next.label)
    await expectWayOn(page, `${path}, pressed "${next.label}" in what was open`, notFound)
    await reopen(page, here, path, notFound)
    await open()
    found = await left()
  }
  expectAllPressed(found, `${path}, a dialog or menu`, MOST_IN_A_LAYER)
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
  const left = () => waiting(page, { controls: CONTROLS, path, locale, seen })
  let found = await left()
  for (let [next] = found; next !== undefined && seen.size < MOST_ON_A_PAGE; [next] = found) {
    const { index, label } = next
    seen.add(kindOf(next))
    const press = async () => {
      const control = page.locator(CONTROLS).nth(index)
      const popup = await control.getAttribute('aria-haspopup', { timeout: 5_000 })
      await control.click({ timeout: 5_000 })
      // Its code is loaded first; the next control must not be looked for before it is open.
      if (popup === 'dialog') await expect(page.locator(DIALOG), label).not.toHaveCount(0)
      await expectWayOn(page, `${path}, pressed "${label}"`, notFound)
    }
    await press()
    pressed.push(label)
    const menus = page.locator('main button[aria-haspopup="menu"][aria-expanded="true"]')
    const opens = (await page.locator(DIALOG).count()) > 0 || (await menus.count()) > 0
    if (opens && page.url() === here) pressed.push(...(await pressInLayer(pressing, here, press)))
    // A menu would cover the next control.
    if ((await page.locator('main button[aria-haspopup][aria-expanded="true"]').count()) > 0)
      await page.keyboard.press('Escape')
    if (page.url() !== here || (await page.locator(DIALOG).count()) > 0)
      await reopen(page, here, path, notFound)
    found = await left()
  }
  expectAllPressed(found, path, MOST_ON_A_PAGE)
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
    for (;;) {
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
      const isOver = seen.size >= MOST_IN_A_LAYER
      expectAllPressed(isOver ? [{ label: name }] : [], `the menu "${label}"`, MOST_IN_A_LAYER)
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
