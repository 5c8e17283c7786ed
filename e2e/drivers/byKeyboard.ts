import { expect, type Locator, type Page } from '@playwright/test'

/** Presses of Tab after which something is held to be out of a keyboard's reach. */
const MOST_TABS = 250
const MOST_ARROWS = 60

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

const nameOf = (locator: Locator): string => String(locator)

/** Presses a key until the element has the focus. */
const pressUntilFocused = async (locator: Locator, key: string, most: number): Promise<void> => {
  const { keyboard } = locator.page()
  for (let pressed = 0; !(await isFocused(locator)); pressed++) {
    if (pressed === most) throw new Error(`${nameOf(locator)} is not reached by ${key}`)
    await keyboard.press(key)
  }
}

const roleOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const own = element.getAttribute('role')
    if (own !== null) return own
    return element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase()
  })

const reach = async (locator: Locator): Promise<void> => {
  await expect(locator).toBeVisible()
  await expect(locator).toBeEnabled()
  await pressUntilFocused(locator, 'Tab', MOST_TABS)
}

/** An option of a list whose focus stays on its button or field. */
const chooseOption = async (locator: Locator): Promise<void> => {
  const { keyboard } = locator.page()
  await expect(locator).toBeVisible()
  const isActive = () =>
    locator.evaluate(
      (element) =>
        element.hasAttribute('data-focus') ||
        element.hasAttribute('data-active') ||
        element.contains(document.activeElement) ||
        [...document.querySelectorAll('[aria-activedescendant]')].some(
          (list) => list.getAttribute('aria-activedescendant') === element.id && element.id !== '',
        ),
    )
  for (let pressed = 0; !(await isActive()); pressed++) {
    if (pressed === MOST_ARROWS) throw new Error(`${nameOf(locator)} is not reached by arrows`)
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
}

const press = async (locator: Locator): Promise<void> => {
  const { keyboard } = locator.page()
  const role = await roleOf(locator)
  if (role === 'option') return chooseOption(locator)
  if (role === 'menuitem') {
    await expect(locator).toBeVisible()
    await pressUntilFocused(locator, 'ArrowDown', MOST_ARROWS)
  } else await reach(locator)
  const opensList = (await locator.getAttribute('aria-haspopup')) === 'listbox'
  await keyboard.press(opensList || role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter')
}

const type = async (locator: Locator, text: string): Promise<void> => {
  const { keyboard } = locator.page()
  await reach(locator)
  const kind = await roleOf(locator)
  if (kind === 'date') {
    // The order of its parts is that of the browser's own language, English, whatever the page's is.
    const [year = '', month = '', day = ''] = text.split('-')
    await keyboard.type(`${month}${day}${year}`)
  } else {
    await keyboard.press('Control+A')
    await keyboard.type(text)
  }
  await expect(locator).toHaveValue(text)
}

const select = async (locator: Locator, wanted: unknown): Promise<string[]> => {
  const { keyboard } = locator.page()
  await reach(locator)
  const index = await locator.evaluate((element, value) => {
    const options = element instanceof HTMLSelectElement ? [...element.options] : []
    if (typeof value === 'string')
      return options.findIndex((option) => option.value === value || option.label === value)
    const { label, index: position } = value as { label?: string; index?: number }
    return position ?? options.findIndex((option) => option.label === label)
  }, wanted)
  if (index < 0) throw new Error(`${nameOf(locator)} has no such option`)
  const current = () =>
    locator.evaluate((element) => (element instanceof HTMLSelectElement ? element.selectedIndex : -1))
  for (let pressed = 0; (await current()) !== index; pressed++) {
    if (pressed > 400) throw new Error(`${nameOf(locator)}: the option is not reached`)
    await keyboard.press((await current()) < index ? 'ArrowDown' : 'ArrowUp')
  }
  return []
}

const attach = async (locator: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
  const chooser = locator.page().waitForEvent('filechooser')
  const focusable = await locator.evaluate((element) => (element as HTMLElement).tabIndex >= 0)
  if (!focusable) throw new Error(`${nameOf(locator)} cannot be focused`)
  await pressUntilFocused(locator, 'Tab', MOST_TABS)
  await locator.page().keyboard.press('Enter')
  await (await chooser).setFiles(files)
}

interface Pointing {
  click(): Promise<void>
  check(): Promise<void>
  fill(text: string): Promise<void>
  selectOption(wanted: unknown): Promise<string[]>
  setInputFiles(files: Parameters<Locator['setInputFiles']>[0]): Promise<void>
}

/**
 * While `run` goes on, whatever a test clicks, fills, checks or chooses on any page is done by keyboard alone: Tab and
 * arrows to reach it, then the keys that a person would press. What cannot be reached fails the test.
 */
export const byKeyboard = async (page: Page, run: () => Promise<void>): Promise<void> => {
  const locators = Object.getPrototypeOf(page.locator('body')) as Pointing
  const { click, check, fill, selectOption, setInputFiles } = locators
  const own = { click, check, fill, selectOption, setInputFiles }
  const keys: Pointing & ThisType<Locator> = {
    click() {
      return press(this)
    },
    async check() {
      if (!(await this.isChecked())) await press(this)
      await expect(this).toBeChecked()
    },
    fill(text) {
      return type(this, text)
    },
    selectOption(wanted) {
      return select(this, wanted)
    },
    setInputFiles(files) {
      return attach(this, files)
    },
  }
  Object.assign(locators, keys)
  try {
    await run()
  } finally {
    Object.assign(locators, own)
  }
}
