import { expect } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { inEveryLook, type Room, test } from './roomTest.ts'

const ask = async ({ doctor, w, choose, press }: Room): Promise<void> => {
  await choose(w('meeting', 'recording.start'))
  const reason = doctor.getByLabel(w('meeting', 'recording.reason'))
  await expect(reason).toBeVisible()
  await reason.fill(w('meeting', 'heading'))
  await press(doctor, w('meeting', 'recording.ask'))
  await expect(onPage(doctor).getByText(w('meeting', 'recording.waiting'))).toBeVisible()
}

inEveryLook(() => {
  test('the request for a recording, the question, and the answer no', async ({ room }) => {
    const { doctor, guest, w, check, choose, press, meet } = room
    await meet()
    await choose(w('meeting', 'recording.start'))
    await press(doctor, w('meeting', 'recording.ask'))
    await expect(onPage(doctor).getByText(w('meeting', 'recording.reasonError'))).toBeVisible()
    await check(doctor, 'recording request')
    await press(doctor, w('meeting', 'recording.cancel'))
    await ask(room)
    await check(doctor, 'recording asked')
    await expect(onPage(guest).getByText(w('meeting', 'recording.question')).last()).toBeVisible()
    await check(guest, 'guest asked for a recording')
    await press(guest, w('meeting', 'recording.decline'))
    await expect(onPage(doctor).getByText(w('meeting', 'recording.declined'))).toBeVisible()
    await check(doctor, 'recording declined')
  })

  test('a recording that runs, pauses, and is about to end', async ({ room }) => {
    const { doctor, guest, w, check, choose, press, meet } = room
    await meet()
    await ask(room)
    await press(guest, w('meeting', 'recording.agree'))
    const mark = w('devices', 'streaming.recording')
    for (const one of [doctor, guest]) {
      await expect(one.getByTestId('streamingMarks').getByText(mark, { exact: true })).toBeVisible()
      await check(one, `${one === guest ? 'guest ' : ''}recording`)
    }
    await choose(w('meeting', 'recording.pause'))
    for (const one of [doctor, guest]) {
      await expect(
        one.getByTestId('streamingMarks').getByText(w('devices', 'streaming.recordingPaused')),
      ).toBeVisible()
      await check(one, `${one === guest ? 'guest ' : ''}recording paused`)
    }
    await choose(w('meeting', 'recording.stop'))
    await expect(doctor.getByRole('heading', { name: w('meeting', 'recording.stopTitle') })).toBeVisible()
    await check(doctor, 'recording stop')
    await press(guest, w('meeting', 'recording.withdraw'))
    await expect(guest.getByRole('heading', { name: w('meeting', 'recording.withdrawTitle') })).toBeVisible()
    await check(guest, 'guest withdraws')
  })
})
