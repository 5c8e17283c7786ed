import { expect } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { inEveryLook, test } from './roomTest.ts'

test.use({ clinicEnv: { RTMP_HOSTS: 'live.example' } })

inEveryLook(() => {
  test('a live stream that is asked for, runs, and is watched', async ({ room }) => {
    const { doctor, guest, w, check, choose, press, meet } = room
    await meet()
    await choose(w('meeting', 'streams.menu'))
    const dialog = doctor.getByRole('dialog', { name: w('meeting', 'streams.title') })
    await expect(dialog.getByRole('heading', { name: w('meeting', 'streams.title') })).toBeVisible()
    await check(doctor, 'streams')
    await press(doctor, w('meeting', 'streams.start'))
    await expect(onPage(guest).getByText(w('meeting', 'streams.question')).last()).toBeVisible()
    await check(guest, 'guest asked to be streamed')
    await press(guest, w('meeting', 'streams.agree'))
    const link = dialog.getByRole('link', { name: w('meeting', 'streams.watch') })
    await expect(link).toBeVisible({ timeout: 40_000 })
    await check(doctor, 'streams live')
    await expect(onPage(guest).getByText(w('meeting', 'streams.shown'))).toBeVisible()
    await check(guest, 'guest streamed')
    const viewer = await guest.context().newPage()
    await viewer.goto((await link.getAttribute('href')) ?? '')
    await expect(viewer.getByRole('main').getByText(w('watch', 'state.live'), { exact: true })).toBeVisible({
      timeout: 40_000,
    })
    await check(viewer, 'watch page')
  })
})
