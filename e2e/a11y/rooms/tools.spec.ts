import { expect } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { toast } from '../../drivers/toast.ts'
import { inEveryLook, test } from './roomTest.ts'

inEveryLook(() => {
  test('the menu More and its dialogs', async ({ room }) => {
    const { doctor, w, check, press, choose, meet } = room
    await meet()
    await press(doctor, w('meeting', 'more.label'))
    await check(doctor, 'more menu')
    await doctor.keyboard.press('Escape')
    for (const [dialog, item, title] of [
      ['handover', w('meeting', 'handover.item'), w('meeting', 'handover.title')],
      ['encryption', w('devices', 'encryption.heading'), w('devices', 'encryption.heading')],
      ['keys', w('meeting', 'keys.heading'), w('meeting', 'keys.heading')],
    ] as const) {
      await choose(item)
      await expect(
        doctor.getByRole('dialog', { name: title }).getByRole('heading', { name: title }),
      ).toBeVisible()
      await expect(onPage(doctor).getByText(w('meeting', 'handover.creating'))).toHaveCount(0)
      await check(doctor, `call ${dialog}`)
      await doctor.keyboard.press('Escape')
      await expect(doctor.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('the whiteboard and the call itself, for both', async ({ room }) => {
    const { doctor, guest, w, check, press, choose, meet } = room
    await meet()
    await choose(w('meeting', 'board.open'))
    await expect(doctor.frameLocator('iframe').getByText(w('whiteboard', 'live.draw'))).toBeAttached()
    await check(doctor, 'call whiteboard')
    await expect(guest.frameLocator('iframe').getByText(w('whiteboard', 'live.draw'))).toBeAttached()
    await check(guest, 'guest whiteboard')
    await press(doctor, w('meeting', 'board.close'))
    await expect(guest.locator('iframe')).toHaveCount(0)
    await expect(doctor.locator('video')).toHaveCount(2)
    await check(doctor, 'call')
    await check(guest, 'guest call')
    await press(guest, new RegExp(`^${w('meeting', 'bar.chat')}`))
    await check(guest, 'guest chat')
  })

  test('the floating window', async ({ room }) => {
    const { doctor, w, check, checkHere, choose, meet } = room
    await meet()
    const [floating] = await Promise.all([
      doctor.context().waitForEvent('page'),
      choose(w('meeting', 'floating.open')),
    ])
    await expect(floating.getByRole('main', { name: w('meeting', 'floating.label') })).toBeVisible()
    await checkHere(floating, 'floating window')
    await check(doctor, 'call beside its floating window')
  })

  test('the end of the visit, for both', async ({ room }) => {
    const { doctor, guest, w, check, press, meet } = room
    await meet()
    await doctor.reload()
    await expect(onPage(doctor).getByText(w('meeting', 'preview.present_one'))).toBeVisible()
    await check(doctor, 'preview of a call with somebody in it')
    await press(doctor, w('meeting', 'preview.join'))
    await press(doctor, w('meeting', 'leave.title'))
    await check(doctor, 'leave menu')
    await doctor.getByRole('menuitem', { name: w('meeting', 'leave.stay') }).click()
    await expect(doctor.getByRole('heading', { name: w('meeting', 'left.title') })).toBeVisible()
    await check(doctor, 'left')
    await press(doctor, w('meeting', 'left.finish'))
    await check(doctor, 'check-out')
    await press(doctor, w('meeting', 'checkOut.finish'))
    await expect(toast(doctor, w('common', 'toast.VISIT_FINISHED'))).toBeVisible()
    await expect(guest.getByRole('heading', { name: w('guest', 'ended.thanks') })).toBeVisible()
    await expect(guest.getByRole('region', { name: w('guest', 'left.heading') })).toBeVisible()
    await check(guest, 'guest ended')
  })
})
