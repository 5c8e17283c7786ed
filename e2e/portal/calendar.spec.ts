import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { drag, enterGrid, goToNextSunday, pointOf, press, saveException } from './calendarGrid.ts'
import { openHome } from './signIn.ts'

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
    await card.getByRole('button', { name: 'Print this week' }).focus()
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
    const dialog = page.getByRole('dialog', { name: 'Block or add time' })
    await expect(dialog.getByLabel('Type')).toHaveValue('extending')
    await expect(dialog.getByLabel('From')).toHaveValue(/^03:00\sAM$/)
    await expect(dialog.getByLabel('Until')).toHaveValue(/^04:00\sAM$/)
    await expectAccessible(page, 'the form of an exception')
    await saveException(page, dialog)
    await expect(card.getByText('Exception saved.')).toBeVisible()
    await expect(page.getByTestId('polite')).toContainText('Exception saved.')
    await expect(focused(card)).toHaveAccessibleName(/03:45\sAM, extra time$/)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Change undone.')).toBeVisible()
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
    const dialog = page.getByRole('dialog', { name: 'Block or add time' })
    await dialog.getByLabel('Type').selectOption('blocking')
    await dialog.getByLabel('Reason (only you can see it)').fill('Congress')
    await saveException(page, dialog)
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM, blocked: Congress$/)
    await press(page, 'Enter')
    const edit = page.getByRole('dialog', { name: 'Blocked time' })
    await edit.getByLabel('Until').fill('5 am')
    await saveException(page, edit)
    await expect(card.getByText('Exception changed.')).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: /04:15\sAM, blocked: Congress$/ })).toBeVisible()
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM/)
    await press(page, 'Delete')
    await expect(card.getByText('Exception deleted.')).toBeVisible()
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM, outside your hours$/)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(grid.getByRole('gridcell', { name: /04:15\sAM, blocked: Congress$/ })).toBeVisible()
    await enterGrid(card)
    await press(page, 'Delete')
    await expect(focused(card)).toHaveAccessibleName(/03:30\sAM, outside your hours$/)
  })

  await test.step('T shows today', async () => {
    await enterGrid(card)
    await press(page, 't')
    await expect(grid.locator('[role="columnheader"][aria-current="date"]')).toHaveCount(1)
  })

  await test.step('a month is shown in counts with the list of a day; Enter shows its week', async () => {
    await card.getByRole('button', { name: 'Month', exact: true }).click()
    await expect(grid).toHaveAttribute('aria-busy', 'false')
    await expect(grid).toHaveAccessibleName(/^[A-Z][a-z]+ \d{4}$/)
    await enterGrid(card)
    await press(page, 'PageDown')
    await expect(grid).toHaveAttribute('aria-busy', 'false')
    await press(page, 'End')
    await expect(focused(card)).toHaveAccessibleName(/^Saturday \d+ \w+, (no visits|\d+ visits?)/)
    await expectAccessible(page, 'the month')
    await press(page, 'Enter')
    await expect(grid.getByRole('columnheader').last()).toContainText('Sat')
    await expect(grid).toHaveAttribute('aria-rowcount', '97')
  })

  await test.step('a day is shown alone, with its week to choose another from', async () => {
    await card.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(grid.getByRole('columnheader')).toHaveCount(1)
    const shown = (await grid.getByRole('columnheader').textContent()) ?? ''
    await card.getByRole('button', { name: 'Next day' }).click()
    await expect(grid.getByRole('columnheader')).not.toHaveText(shown)
    await enterGrid(card)
    await press(page, 'PageUp')
    await expect(grid.getByRole('columnheader')).toHaveText(shown)
    await press(page, 'Shift+ArrowDown')
    await expect(focused(card)).toHaveAccessibleName(/selected from/)
    await press(page, 'Escape')
    await expectAccessible(page, 'the day')
    await card.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(grid.getByRole('columnheader')).toHaveCount(7)
  })

  await test.step('a private link opens the times of the visits, and nothing once it is revoked', async () => {
    const name = 'Your visits in other calendars'
    await card.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('No link yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create a private link' }).click()
    const link = dialog.getByLabel('Private link')
    await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
    // The button changes its colour when the portal names the link.
    await expect(dialog.getByRole('button', { name: 'Create a new link' })).toBeVisible()
    await expectAccessible(page, 'the private link')
    const url = await link.inputValue()
    const feed = await page.request.get(url)
    expect(feed.headers()['content-type']).toContain('text/calendar')
    expect(await feed.text()).toContain('SUMMARY:Cita')
    await dialog.getByRole('button', { name: 'Revoke the link' }).click()
    await expect(dialog.locator('[data-banner]')).toContainText('This cannot be undone.')
    await expect(dialog.getByRole('button', { name: 'Keep the link' })).toBeFocused()
    await dialog.locator('[data-banner]').getByRole('button', { name: 'Revoke the link' }).click()
    await expect(dialog.getByText('No link yet.')).toBeVisible()
    expect((await page.request.get(url)).status()).toBe(404)
    await press(page, 'Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the shown dates are printed as lists', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await card.getByRole('button', { name: 'Today' }).click()
    await expect(grid.locator('[role="columnheader"][aria-current="date"]')).toHaveCount(1)
    await expect(grid).toHaveAttribute('aria-busy', 'false')
    await card.getByRole('button', { name: 'Print this week' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    const sheet = page.locator('[data-print-root]')
    await page.emulateMedia({ media: 'print' })
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveCount(7)
    await expect(sheet.getByRole('row').first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
    for (const [span, days] of [
      ['Day', [1, 1]],
      ['Month', [28, 31]],
    ] as const) {
      await card.getByRole('button', { name: span, exact: true }).click()
      await card.getByRole('button', { name: `Print this ${span.toLowerCase()}` }).click()
      await page.emulateMedia({ media: 'print' })
      await expect
        .poll(() => sheet.getByRole('heading', { level: 2 }).count())
        .toBeGreaterThanOrEqual(days[0])
      expect(await sheet.getByRole('heading', { level: 2 }).count()).toBeLessThanOrEqual(days[1])
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(sheet).toHaveCount(0)
    }
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
  const at = (name: RegExp, down?: number) => pointOf(grid, name, down)

  await test.step('P1.18 over empty time: the form of what was dragged', async () => {
    await drag(page, await at(/^Sunday .*03:00\sAM/), await at(/^Sunday .*03:30\sAM/))
    const dialog = page.getByRole('dialog', { name: 'Block or add time' })
    await expect(dialog.getByLabel('From')).toHaveValue(/^03:00\sAM$/)
    await expect(dialog.getByLabel('Until')).toHaveValue(/^03:45\sAM$/)
    await expect(dialog.getByLabel('Type').getByRole('option')).toHaveText(['Blocked', 'Extra time'])
    await saveException(page, dialog)
    await expect(grid.getByRole('gridcell', { name: /^Sunday .*03:30\sAM, extra time$/ })).toBeVisible()
  })

  await test.step('P4.18 an end of it: it is resized, and Undo takes it back', async () => {
    await drag(page, await at(/^Sunday .*03:30\sAM/, 21), await at(/^Sunday .*04:00\sAM/))
    await expect(card.getByText('Exception changed.')).toBeVisible()
    const later = grid.getByRole('gridcell', { name: /^Sunday .*04:00\sAM/ })
    await expect(later).toHaveAccessibleName(/extra time$/)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(later).toHaveAccessibleName(/outside your hours$/)
  })

  await test.step('P4.17 P4.19 the week is copied after a preview, and one Undo takes all of it back', async () => {
    await enterGrid(card)
    await press(page, 'ArrowDown', 6)
    await press(page, 'Enter')
    await saveException(page, page.getByRole('dialog', { name: 'Block or add time' }))
    await expect(card.getByText('Exception saved.')).toBeVisible()
    await card.getByRole('button', { name: "Copy this week's changes to…" }).click()
    const dialog = page.getByRole('dialog', { name: "Copy this week's changes to…" })
    await dialog.getByLabel('Week').selectOption({ index: 2 })
    const lines = dialog.getByRole('list', { name: 'Changes to copy' }).getByRole('listitem')
    await expect(lines.filter({ hasText: '03:00' })).toHaveText(/^Extra time, Sun .*: will be copied$/)
    // On some days of the week those of the demo clinic too.
    const count = await lines.count()
    expect(count).toBeGreaterThanOrEqual(2)
    await expectAccessible(page, 'copying a week')
    await dialog.getByRole('button', { name: `Copy ${count} exceptions` }).click()
    await expect(card.getByText(`${count} of ${count} changes made`)).toBeVisible()
    const done = card.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(done.filter({ hasText: ': saved' })).toHaveCount(count)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Change undone.')).toBeVisible()
    await expect(done.filter({ hasText: ': deleted' })).toHaveCount(count)
  })

  await card.getByRole('button', { name: 'Today' }).click()
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  // The live visit of the demo has begun, and time before now cannot be blocked.
  const visit = grid.getByRole('button', { name: /^(?!Alejandro).*, Confirmed$/ }).last()
  // On the last day of a week the visits to come are in the next one.
  if ((await visit.count()) === 0) {
    await card.getByRole('button', { name: 'Next week' }).click()
    await expect(grid).toHaveAttribute('aria-busy', 'false')
  }
  const name = (await visit.getAttribute('aria-label')) ?? ''

  await test.step('on a visit: it is refused with the reason', async () => {
    await visit.scrollIntoViewIfNeeded()
    const box = await visit.boundingBox()
    if (box === null) throw new Error('No visit')
    const x = box.x + box.width / 2
    await drag(page, [x, box.y - 12], [x, box.y + 12])
    await expect(card.getByText('A visit is booked at this time')).toBeVisible()
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

  await test.step('the form shows what it would do; a visit that it cancels comes back with one Undo', async () => {
    await visit.click()
    await press(page, 'Escape')
    await press(page, 'ArrowDown')
    await press(page, 'Shift+ArrowUp')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Block or add time' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const review = page.getByRole('dialog', { name: 'Review before saving' })
    await review.getByRole('region', { name: 'Affected visits' }).getByRole('combobox').selectOption('cancel')
    await expectAccessible(page, 'what an exception would do')
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Exception saved.')).toBeVisible()
    await expect(grid.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(card.getByText(/now outside your hours$/)).toHaveCount(0)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Change undone.')).toBeVisible()
    await expect(grid.getByRole('button', { name, exact: true })).toBeVisible()
  })

  await test.step('P1.17 blocked over a visit: it stays until it is kept or cancelled', async () => {
    await visit.click()
    await press(page, 'Escape')
    await press(page, 'ArrowDown')
    await press(page, 'Shift+ArrowUp')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Block or add time' })
    await expect(dialog.getByLabel('Type')).toHaveValue('blocking')
    await saveException(page, dialog)
    await expect(card.getByText('1 visit is now outside your hours')).toBeVisible()
    await expect(card.getByText('No visit was cancelled. Decide about each one.')).toBeVisible()
    await expect(grid.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Keep visit: / })).toBeVisible()
    await expectAccessible(page, 'a visit that is outside the hours')
    await card.getByRole('button', { name: /^Offer a new time: / }).click()
    const proposal = page.getByRole('dialog', { name: 'Propose another time' })
    await expect(proposal.locator('summary').first()).toBeVisible()
    await expectAccessible(page, 'another time for a visit')
    await proposal.locator('summary').nth(1).click()
    await proposal.locator('details[open]').getByRole('button').first().click()
    await expect(proposal).toBeHidden()
    await expect(toast(page, 'Time proposed. We will ask the patient.')).toBeVisible()
    // It stays as it is until the patient answers.
    await expect(grid.getByRole('button', { name, exact: true })).toBeVisible()
    await card.getByRole('button', { name: /^Cancel visit: / }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
    await question.getByRole('button', { name: 'Cancel visit' }).click()
    await expect(toast(page, 'Visit cancelled. We will notify the patient.')).toBeVisible()
    await expect(card.getByText('1 visit is now outside your hours')).toBeHidden()
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
  await expect(focused(card)).toHaveAccessibleName(/domingo \d+ [a-z]+, \d\d:\d\d\s[ap]\.\sm\./)
  // As high as the page: the bar at the bottom covers nothing.
  await page.setViewportSize({ width: 360, height: 6000 })
  await expectAccessible(page, 'the calendar on a phone')
})

test('while a week is loading, neither Enter nor the pointer opens a form of what is not known yet', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const grid = page.getByRole('region', { name: 'Calendar' }).getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/v1\/practitioner\/overrides\?/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await enterGrid(page.getByRole('region', { name: 'Calendar' }))
  await press(page, 'PageDown')
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await press(page, 'Enter')
  const box = await grid.locator(':focus').boundingBox()
  if (box === null) throw new Error('No cell has the focus')
  await page.mouse.move(box.x + 20, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrived.resolve()
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('without hours the calendar says so and leads to them; it fails alone, and is asked again', async ({
  page,
  server,
}) => {
  let broken = true
  await page.route(/\/v1\/practitioner\/overrides\?/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }) : route.continue(),
  )
  await page.route(/\/v2\/practitioner\/set_time$/, (route) => route.fulfill({ json: { schedule: null } }))
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Calendar' })
  await expect(card.getByText('The calendar could not be loaded')).toBeVisible()
  await expect(card.getByText('The agenda is still available.')).toBeVisible()
  broken = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByText('The calendar could not be loaded')).toBeHidden()
  await expect(card.getByText('Patients cannot book until you set hours')).toBeVisible()
  // Nothing stands half behind the bar at the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a calendar without hours')
  await card.getByRole('link', { name: 'Set hours' }).click()
  await expect(page).toHaveURL('/settings/duration-pricing')
})
