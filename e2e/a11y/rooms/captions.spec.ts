import { expect } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { playKeys } from '../../drivers/playKeys.ts'
import { inEveryLook, test } from './roomTest.ts'

test.use({ clinicEnv: { TRANSCRIBER: 'tones' } })

inEveryLook(() => {
  test('captions for both, and the transcript that is kept with consent', async ({ room, look }) => {
    const { doctor, guest, w, check, press, meet } = room
    await guest.addInitScript(playKeys)
    await meet()
    await press(doctor, w('meeting', 'bar.captions'))
    await expect(doctor.locator('[data-panel="captions"]')).toBeVisible()
    await check(doctor, 'captions off')
    await press(doctor, w('captions', 'turnOn'))
    const spoken = look.locale === 'es' ? 'uno dos tres' : 'one two three'
    for (const one of [doctor, guest])
      await expect(
        one
          .getByRole('region', { name: w('captions', 'onStage') })
          .getByText(spoken)
          .first(),
      ).toBeVisible({ timeout: 20_000 })
    await doctor.locator('summary', { hasText: w('captions', 'look.heading') }).click()
    await check(doctor, 'captions')
    await check(guest, 'guest captions')
    await press(doctor, w('captions', 'saving.ask'))
    await expect(onPage(guest).getByText(w('captions', 'consent.question')).last()).toBeVisible()
    await check(guest, 'guest asked for the transcript')
    await press(guest, w('captions', 'consent.agree'))
    await expect(onPage(doctor).getByText(w('captions', 'saving.state.on'))).toBeVisible()
    await check(doctor, 'transcript')
    await press(guest, w('captions', 'consent.withdraw'))
    await expect(guest.getByRole('heading', { name: w('captions', 'consent.withdrawTitle') })).toBeVisible()
    await check(guest, 'guest withdraws the transcript')
  })
})
