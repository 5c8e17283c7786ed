import { expect } from '@playwright/test'
import { onPage } from '../../drivers/onPage.ts'
import { toast } from '../../drivers/toast.ts'
import { before, inEveryLook, type Room, test } from './roomTest.ts'

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

  test('a recording that runs, pauses, and is being stopped', async ({ room }) => {
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
    await press(guest, w('meeting', 'recording.withdraw'))
    await expect(guest.getByRole('heading', { name: w('meeting', 'recording.withdrawTitle') })).toBeVisible()
    await check(guest, 'guest withdraws')
    await choose(w('meeting', 'recording.stop'))
    const question = doctor.getByRole('alertdialog', { name: w('meeting', 'recording.stopTitle') })
    await expect(question.getByRole('heading')).toBeVisible()
    await check(doctor, 'recording stop')
    // The request does not arrive, as in a slow network.
    await doctor.route('**/recording/*/changes', () => undefined)
    await question.getByRole('button', { name: w('meeting', 'recording.stopConfirm') }).click()
    await expect(onPage(doctor).getByText(w('meeting', 'recording.pending.stop'))).toBeVisible()
    await check(doctor, 'recording stopping')
    await press(doctor, new RegExp(`^${w('meeting', 'more.label')}`))
    const entry = doctor.getByRole('menuitem', { name: new RegExp(`^${w('meeting', 'recording.stop')}`) })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await check(doctor, 'menu while the recording stops')
  })

  test('a finished visit with its recording: the player, the export and the question before a deletion', async ({
    room,
  }) => {
    const { doctor, guest, w, check, choose, press, meet } = room
    await meet()
    const visit = new URL(doctor.url()).pathname.split('/').at(-1) ?? ''
    await ask(room)
    await press(guest, w('meeting', 'recording.agree'))
    await expect(
      doctor.getByTestId('streamingMarks').getByText(w('devices', 'streaming.recording'), { exact: true }),
    ).toBeVisible()
    await doctor.waitForTimeout(3_000)
    await choose(w('meeting', 'recording.stop'))
    await doctor
      .getByRole('alertdialog')
      .getByRole('button', { name: w('meeting', 'recording.stopConfirm') })
      .click()
    await expect(
      doctor.getByTestId('streamingMarks').getByText(w('devices', 'streaming.recording')),
    ).toHaveCount(0)
    await press(doctor, w('meeting', 'leave.title'))
    await doctor.getByRole('menuitem', { name: w('meeting', 'leave.end') }).click()
    await expect(doctor.getByRole('heading', { name: w('meeting', 'checkOut.heading') })).toBeVisible({
      timeout: 15_000,
    })
    await press(doctor, w('meeting', 'checkOut.finish'))
    await expect(toast(doctor, w('common', 'toast.VISIT_FINISHED'))).toBeVisible()

    await doctor.goto(`/appointments/${visit}`)
    const of = (key: string) => before(w('pastVisit', `recordings.${key}`))
    await press(doctor, of('playOf'))
    await expect.poll(() => doctor.locator('video').count()).toBeGreaterThan(1)
    await check(doctor, 'finished visit with its player')
    await press(doctor, w('pastVisit', 'recordings.close'))
    await press(doctor, of('exportOf'))
    await expect(onPage(doctor).getByRole('button', { name: of('exportOf') })).toHaveCount(0)
    await check(doctor, 'recording that is exported')
    await expect(doctor.getByRole('button', { name: of('saveOf') })).toBeVisible({ timeout: 90_000 })
    await check(doctor, 'recording that was exported')
    await press(doctor, of('deleteOf'))
    const question = doctor.getByRole('alertdialog', { name: w('pastVisit', 'recordings.deletion.title') })
    await expect(question.getByRole('heading')).toBeVisible()
    await check(doctor, 'question before the deletion of a recording')
    await question.getByRole('button', { name: w('pastVisit', 'recordings.deletion.confirm') }).click()
    await expect(
      onPage(doctor).getByText(before(w('pastVisit', 'recordings.deletedBy.practitioner'))),
    ).toBeVisible()
    await check(doctor, 'recording that was deleted')
  })
})
