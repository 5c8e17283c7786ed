import { expect } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { inEveryLook, PATIENT, test } from './roomTest.ts'

inEveryLook(() => {
  test('the panels of the bar: chat, patient, notes, prescription and people', async ({ room }) => {
    const { doctor, w, check, press, meet } = room
    await meet()
    for (const [panel, name] of [
      ['chat', w('meeting', 'bar.chat')],
      ['patient', w('meeting', 'bar.patient')],
      ['note', w('meeting', 'bar.note')],
    ] as const) {
      await press(doctor, new RegExp(`^${name}`))
      await expect(doctor.locator(`[data-panel="${panel}"]`)).toBeVisible()
      if (panel === 'note') await expect(doctor.getByLabel(w('note', 'section.plan'))).toBeVisible()
      await check(doctor, `call ${panel}`)
    }
    await press(doctor, new RegExp(`^${w('meeting', 'bar.prescription')}`))
    await expect(doctor.getByLabel(w('prescription', 'diagnosis'))).toBeVisible()
    await press(doctor, w('prescription', 'item.add'))
    await press(doctor, new RegExp(`^${w('prescription', 'sign')}$`))
    await expect(onPage(doctor).getByText(w('prescription', 'error.diagnosis'))).toBeVisible()
    await check(doctor, 'call prescription')
    await press(doctor, w('prescription', 'discard'))
    const question = doctor.getByRole('alertdialog', { name: w('prescription', 'discarding.title') })
    await expect(question).toContainText(w('prescription', 'discarding.text'))
    await check(doctor, 'call discard a prescription')
    await question.getByRole('button', { name: w('prescription', 'discard') }).click()
    await press(doctor, new RegExp(`^${w('meeting', 'bar.people')}`))
    await doctor.locator('summary', { hasText: w('meeting', 'people.waitingRoomAlerts') }).click()
    await expect(doctor.getByLabel(w('meeting', 'people.alertVolume'))).toBeVisible()
    await check(doctor, 'call people')
  })

  test('the panels of the menu: devices, statistics, polls and playlist', async ({ room }) => {
    const { doctor, w, check, press, choose, meet } = room
    await meet()
    await press(doctor, w('devices', 'device.settings'))
    await check(doctor, 'call devices')
    await choose(w('meeting', 'more.stats'))
    await doctor.locator('summary').click()
    await expect(doctor.getByRole('table').first()).toBeVisible()
    await check(doctor, 'call statistics')
    await press(doctor, new RegExp(w('devices', 'network.label')))
    await check(doctor, 'connection details')
    await doctor.keyboard.press('Escape')
    for (const [panel, name] of [
      ['polls', w('meeting', 'more.polls')],
      ['playlist', w('meeting', 'played.heading')],
    ] as const) {
      await choose(name)
      await expect(doctor.getByRole('region', { name, exact: true })).toBeVisible()
      await check(doctor, `call ${panel}`)
      await press(doctor, w('meeting', 'panel.close'))
    }
  })

  test('the next visit: times, a held time and the booked visit, in the call and at the check-out', async ({
    room,
  }) => {
    const { doctor, w, check, press, choose, meet } = room
    await meet()
    await choose(w('meeting', 'nextVisit.heading'))
    const panel = doctor.getByRole('region', { name: w('meeting', 'nextVisit.heading') })
    await press(doctor, w('booking', 'slots.later'))
    await expect(panel.locator('details[open]').getByRole('button').first()).toBeVisible()
    await check(doctor, 'call next visit')
    await panel.locator('details[open]').getByRole('button').first().click()
    await expect(panel.locator('[data-banner]')).toBeVisible()
    await check(doctor, 'call next visit held')
    await press(doctor, w('patient', 'newVisit.confirm'))
    await expect(panel.getByText(w('patient', 'newVisit.booked'))).toBeVisible()
    await check(doctor, 'call next visit booked')
    await press(doctor, new RegExp(`^${w('meeting', 'leave.title')}`))
    await doctor.getByRole('menuitem', { name: w('meeting', 'leave.end') }).click()
    await expect(doctor.getByRole('heading', { name: w('meeting', 'checkOut.heading') })).toBeVisible({
      timeout: 15_000,
    })
    await check(doctor, 'check-out with the next visit')
  })

  test('what the doctor does with a person in the call', async ({ room }) => {
    const { doctor, guest, w, check, press, meet } = room
    await meet()
    const actions = w('meeting', 'host.menu').replace('{{name}}', PATIENT)
    await press(doctor, new RegExp(`^${w('meeting', 'bar.people')}`))
    await press(doctor, actions)
    await check(doctor, 'person menu')
    await doctor.getByRole('menuitem', { name: w('meeting', 'host.micOff') }).click()
    await expect(guest.locator('[data-banner]')).toBeVisible()
    await press(doctor, actions)
    await doctor.getByRole('menuitem', { name: w('meeting', 'host.micAsk') }).click()
    await expect(guest.getByRole('button', { name: w('meeting', 'request.accept') })).toBeVisible()
    await check(guest, 'guest asked to unmute')
    await press(guest, w('meeting', 'request.accept'))
    await press(doctor, actions)
    await doctor.getByRole('menuitem', { name: w('meeting', 'host.remove') }).click()
    await expect(doctor.getByRole('textbox', { name: w('meeting', 'remove.reason') })).toBeVisible()
    await check(doctor, 'removal')
  })
})
