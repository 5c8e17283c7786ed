import { expect } from '@playwright/test'
import { inEveryLook, PATIENT, test } from './roomTest.ts'

inEveryLook(() => {
  test('the way of the patient to the waiting room', async ({ room }) => {
    const { doctor, guest, w, check, press, openPreview } = room
    await guest.goto('/join')
    await expect(guest.getByRole('heading', { name: w('guest', 'code.heading') })).toBeVisible()
    await press(guest, w('guest', 'next'))
    await check(guest, 'guest code')
    await guest.goto('/join/aaa-bbbb-ccc')
    await expect(guest.getByRole('heading', { name: w('guest', 'refused.unknownCode.title') })).toBeVisible()
    await check(guest, 'guest refused')

    await openPreview()
    const code = ((await doctor.getByTestId('room-code').first().textContent()) ?? '').trim()
    await guest.goto(`/join/${code}`)
    await expect(guest.getByRole('heading', { name: w('guest', 'consent.heading') })).toBeVisible()
    await guest.getByRole('textbox').fill(PATIENT)
    await press(guest, w('guest', 'next'))
    await check(guest, 'guest consent')
    for (const box of await guest.getByRole('checkbox').all()) await box.check()
    await press(guest, w('guest', 'next'))
    await expect(guest.getByLabel(w('devices', 'preview.self'))).toBeVisible()
    await check(guest, 'guest devices')
    await press(guest, w('guest', 'check.join'))
    await expect(guest.getByRole('heading', { name: w('guest', 'waiting.heading') })).toBeVisible()
    await check(guest, 'guest waiting')
  })

  test('P2.03 P2.04 the preview of the doctor, and a visit that is not there', async ({ room }) => {
    const { doctor, w, check, press, openPreview } = room
    await openPreview()
    await check(doctor, 'preview')
    await press(doctor, w('meeting', 'preview.join'))
    await expect(doctor.getByRole('navigation', { name: w('meeting', 'bar.label') })).toBeVisible()
    await check(doctor, 'call alone')
    await doctor.goto('/meeting-room/00000000-0000-4000-8000-000000000000')
    await expect(doctor.getByRole('heading', { name: w('meeting', 'refused.missing.title') })).toBeVisible()
    await check(doctor, 'visit refused')
  })
})
