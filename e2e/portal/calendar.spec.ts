import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
}

/** Quarter hours of a day. */
const QUARTERS = 96

/** Sunday of next week at three in the morning: nobody is visited then. */
const goToNextSunday = async (page: Page): Promise<void> => {
  await press(page, 'PageDown')
  await press(page, 'Home')
  await press(page, 'ArrowUp', QUARTERS)
  await press(page, 'ArrowDown', 12)
}

/** The one tab stop of the grid. */
const enterGrid = (card: Locator): Promise<void> => card.locator('[role="grid"] [tabindex="0"]').focus()

const focused = (card: Locator): Locator => card.locator(':focus')

test('P1.17 P1.18 P4.17 P4.18 P4.19 P9.29 the calendar is used by the keyboard alone', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Calendar' })
  const grid = card.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await expect(grid.getByRole('columnheader').first()).toContainText('Sun')
  await expect(grid.getByRole('columnheader')).toHaveCount(7)
  await expectAccessible(page, 'home with the calendar')

  await test.step('the grid is one tab stop', async () => {
    await card.getByRole('button', { name: 'Block or extend time' }).focus()
    await press(page, 'Tab')
    await expect(grid.locator(':focus')).toHaveCount(1)
    await press(page, 'Tab')
    await expect(grid.locator(':focus')).toHaveCount(0)
    await press(page, 'Shift+Tab')
    await expect(grid.locator(':focus')).toHaveCount(1)
  })

  await test.step('arrows move, Page Down shows the next week, and the cell says what it holds', async () => {
    await goToNextSunday(page)
    await expect(focused(card)).toHaveAccessibleName(/^Sunday \d+ \w+, 03:00\sAM, outside your hours$/)
    await press(page, 'ArrowRight')
    await expect(focused(card)).toHaveAccessibleName(/^Monday .*03:00\sAM/)
    await press(page, 'ArrowLeft')
  })

  await test.step('P1.18 Shift stretches, Enter opens the form, and Undo takes back what it saved', async () => {
    await press(page, 'Shift+ArrowDown', 3)
    await expect(focused(card)).toHaveAccessibleName(/selected from 03:00\sAM – 04:00\sAM$/)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Block or extend time' })
    await expect(dialog.getByLabel('Kind')).toHaveValue('extending')
    await expect(dialog.getByLabel('From')).toHaveValue('180')
    await expect(dialog.getByLabel('Until')).toHaveValue('240')
    await expectAccessible(page, 'the form of an exception')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('The exception was saved.')).toBeVisible()
    await expect(focused(card)).toHaveAccessibleName(/03:45\sAM, extra time$/)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('It is as it was before.')).toBeVisible()
    // The pressed button is gone; the cell has the focus again.
    await expect(grid.locator(':focus')).toHaveCount(1)
    await expect(
      grid.getByRole('gridcell', { name: /^Sunday .*03:45\sAM, outside your hours$/ }),
    ).toBeVisible()
  })

  await test.step('P1.17 time is blocked, changed by Enter, deleted by Delete, and brought back', async () => {
    await enterGrid(card)
    await press(page, 'Shift+ArrowUp', 1)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Block or extend time' })
    await dialog.getByLabel('Kind').selectOption('blocking')
    await dialog.getByLabel('Reason (only you see it)').fill('Congress')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM, blocked: Congress$/)
    await press(page, 'Enter')
    const edit = page.getByRole('dialog', { name: 'Blocked time' })
    await edit.getByLabel('Until').selectOption('300')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('The exception was changed.')).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: /04:15\sAM, blocked: Congress$/ })).toBeVisible()
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM/)
    await press(page, 'Delete')
    await expect(card.getByText('The exception was deleted.')).toBeVisible()
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM, outside your hours$/)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(grid.getByRole('gridcell', { name: /04:15\sAM, blocked: Congress$/ })).toBeVisible()
  })

  await test.step('T shows today', async () => {
    await enterGrid(card)
    await press(page, 't')
    await expect(grid.locator('[role="columnheader"][aria-current="date"]')).toHaveCount(1)
  })
})

test('P1.17 P1.18 P4.18 the pointer selects and resizes; no visit is cancelled without an answer', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Calendar' })
  const grid = card.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await enterGrid(card)
  await goToNextSunday(page)
  await expect(focused(card)).toHaveAccessibleName(/^Sunday .*, outside your hours$/)
  const at = async (name: RegExp, down = 12): Promise<[number, number]> => {
    const box = await grid.getByRole('gridcell', { name }).boundingBox()
    if (box === null) throw new Error(`No cell ${name}`)
    return [box.x + box.width / 2, box.y + down]
  }
  const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }

  await test.step('P1.18 over empty time: the form of what was dragged', async () => {
    await drag(await at(/^Sunday .*03:00\sAM/), await at(/^Sunday .*03:30\sAM/))
    const dialog = page.getByRole('dialog', { name: 'Block or extend time' })
    await expect(dialog.getByLabel('From')).toHaveValue('180')
    await expect(dialog.getByLabel('Until')).toHaveValue('225')
    await expect(dialog.getByLabel('Kind').getByRole('option')).toHaveText(['Blocked', 'Extra time'])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(grid.getByRole('gridcell', { name: /^Sunday .*03:30\sAM, extra time$/ })).toBeVisible()
  })

  await test.step('P4.18 an end of it: it is resized, and Undo takes it back', async () => {
    await drag(await at(/^Sunday .*03:30\sAM/, 21), await at(/^Sunday .*04:00\sAM/))
    await expect(card.getByText('The exception was changed.')).toBeVisible()
    const later = grid.getByRole('gridcell', { name: /^Sunday .*04:00\sAM/ })
    await expect(later).toHaveAccessibleName(/extra time$/)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(later).toHaveAccessibleName(/outside your hours$/)
  })

  const visit = grid.getByRole('button', { name: /, Accepted$/ }).first()
  const name = (await visit.getAttribute('aria-label')) ?? ''

  await test.step('on a visit: it is refused with the reason', async () => {
    await visit.scrollIntoViewIfNeeded()
    const box = await visit.boundingBox()
    if (box === null) throw new Error('No visit')
    const x = box.x + box.width / 2
    await drag([x, box.y - 12], [x, box.y + 12])
    await expect(card.getByText('A visit is booked at that time')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('Enter on a visit shows it', async () => {
    await visit.focus()
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Visit' })
    await expect(dialog.getByText(name.split(',')[0] ?? '', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a visit of the calendar')
    await press(page, 'Escape')
    await expect(visit).toBeFocused()
  })

  await test.step('P1.17 blocked over a visit: it stays until it is kept or cancelled', async () => {
    await visit.click()
    await press(page, 'Escape')
    await press(page, 'ArrowDown')
    await press(page, 'Shift+ArrowUp')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Block or extend time' })
    await expect(dialog.getByLabel('Kind')).toHaveValue('blocking')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('1 visit is outside your hours now')).toBeVisible()
    await expect(card.getByText('Nothing was cancelled. Decide about each.')).toBeVisible()
    await expect(grid.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Keep visit: / })).toBeVisible()
    await expectAccessible(page, 'a visit that is outside the hours')
    await card.getByRole('button', { name: /^Cancel visit: / }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
    await question.getByRole('button', { name: 'Cancel visit' }).click()
    await expect(page.getByText('Visit cancelled. The patient will be told.')).toBeVisible()
    await expect(card.getByText('1 visit is outside your hours now')).toBeHidden()
    await expect(grid.getByRole('button', { name, exact: true })).toBeHidden()
  })
})

test('on a phone the calendar is a day strip, in Spanish', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHome(page, server, 'es')
  const card = page.getByRole('region', { name: 'Calendario' })
  const grid = card.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await expect(grid.getByRole('columnheader')).toHaveCount(1)
  const strip = card.getByRole('button', { name: /^(dom|lun|mar|mié|jue|vie|sáb) \d+$/i })
  await expect(strip).toHaveCount(7)
  await strip.first().click()
  await expect(grid.getByRole('columnheader')).toHaveText(/^dom \d+$/)
  await expect(strip.first()).toHaveAttribute('aria-pressed', 'true')
  await enterGrid(card)
  await expect(focused(card)).toHaveAccessibleName(/^domingo \d+ [a-z]+, \d\d:\d\d\s[ap]\.\sm\.,/)
  // As high as the page: the bar at the bottom covers nothing.
  await page.setViewportSize({ width: 360, height: 6000 })
  await expectAccessible(page, 'the calendar on a phone')
})
