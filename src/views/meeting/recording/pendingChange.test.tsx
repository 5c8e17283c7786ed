// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import type { Locale } from '../../../contracts/portal/locale.ts'
import { noPageSettings } from '../../../contracts/portal/pageSettings.ts'
import { createI18n } from '../../../i18n/setup.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { recordingControlMachine } from '../../../machines/visit/recordingControlMachine.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { PageSettingsContext } from '../../app/PageSettingsContext.ts'
import { AnnouncementsContext, createAnnouncements } from '../../ui/announcements.ts'
import { RecordItems } from './RecordItems.tsx'
import { RecordingNotices } from './RecordingNotices.tsx'

afterEach(cleanup)

/** The doctor's page while the call is in this state; the requests are answered by the test. */
const show = async (locale: Locale, state: string) => {
  const requests: { change: unknown; accept: () => void; refuse: () => void }[] = []
  const control = recordingControlMachine.provide({
    actors: {
      changeRecording: fromPromise(
        ({ input: { change } }) =>
          new Promise<Record<string, never>>((resolve, reject) => {
            requests.push({ change, accept: () => resolve({}), refuse: () => reject(new Error('offline')) })
          }),
      ),
    },
  })
  const recording = setup({ types: { context: {} as { state: string; outcome: null } } }).createMachine({
    context: { state, outcome: null },
    on: { ended: { actions: assign({ state: 'stopped' }) } },
  })
  const meeting = createActor(
    setup({ actors: { recording } }).createMachine({
      context: { localRole: 'doctor', roles: {} },
      invoke: { id: 'recording', src: 'recording' },
    }),
  ).start()
  const visit = createActor(
    setup({ actors: { control } }).createMachine({
      invoke: { id: 'recordingControl', src: 'control', input: { appointmentId: 'a' } },
    }),
  ).start()
  visit.getSnapshot().children.recordingControl?.send({ type: 'call.recordingChanged', open: true })
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await Promise.all(['meeting', 'common', 'devices'].map((name) => i18n.loadNamespaces(name)))
  const announcements = createAnnouncements(() => 0)
  const call = { meeting: meeting as unknown as MeetingRef, visit: visit as unknown as VisitRef }
  render(
    <I18nextProvider i18n={i18n}>
      <AnnouncementsContext value={announcements}>
        <PageSettingsContext value={{ ...noPageSettings, recordsCalls: true }}>
          <RecordItems {...call} onClose={() => {}} />
          <RecordingNotices {...call} />
        </PageSettingsContext>
      </AnnouncementsContext>
    </I18nextProvider>,
  )
  const item = (name: string | RegExp) => screen.getByRole('menuitem', { name })
  const isOff = (name: RegExp) => item(name).getAttribute('aria-disabled') === 'true'
  const said = (urgency: 'polite' | 'urgent') => announcements.latest(urgency).map(({ text }) => text)
  const end = () =>
    act(() => {
      meeting.getSnapshot().children.recording?.send({ type: 'ended' })
      visit.getSnapshot().children.recordingControl?.send({ type: 'call.recordingChanged', open: false })
    })
  const confirm = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  return { requests, item, isOff, said, end, confirm }
}

describe('a change of the recording that is under way', () => {
  it('says that it stops, and then that it still does; nothing can be pressed twice', async () => {
    const { requests, item, isOff, said, end, confirm } = await show('en', 'started')
    fireEvent.click(item('Stop recording'))
    await confirm('Stop recording')
    expect(requests.map(({ change }) => change)).toEqual(['stop'])
    expect(said('polite')).toEqual(['Stopping the recording…'])
    expect(isOff(/^Stop recording ?Stopping the recording…/)).toBe(true)
    expect(isOff(/^Pause recording/)).toBe(true)
    fireEvent.click(item(/^Stop recording/))
    fireEvent.click(item(/^Pause recording/))
    expect(requests).toHaveLength(1)
    await act(async () => requests[0]?.accept())
    expect(said('urgent')).toEqual(['Still stopping the recording…'])
    expect(isOff(/^Stop recording/)).toBe(true)
    end()
    expect(screen.queryByText('Still stopping the recording…')).toBeNull()
    expect(isOff(/^Record/)).toBe(false)
  })

  it('dice que se pausa, y que se cancela la solicitud mientras se pregunta', async () => {
    const paused = await show('es', 'started')
    fireEvent.click(paused.item(/^Pausar la grabación/))
    expect(paused.said('polite')).toEqual(['Pausando la grabación…'])
    cleanup()
    const { item, said, isOff, confirm } = await show('es', 'initialised')
    fireEvent.click(item('Cancelar la solicitud'))
    await confirm('Cancelar la solicitud')
    expect(said('polite')).toEqual(['Cancelando la solicitud…'])
    expect(isOff(/^Cancelar la solicitud/)).toBe(true)
  })

  it('can be chosen again after it failed', async () => {
    const { requests, item, isOff, confirm } = await show('en', 'started')
    fireEvent.click(item('Stop recording'))
    await confirm('Stop recording')
    await act(async () => requests[0]?.refuse())
    expect(screen.getByText('The recording could not be stopped')).toBeDefined()
    expect(isOff(/^Stop recording/)).toBe(false)
    fireEvent.click(item('Stop recording'))
    await confirm('Stop recording')
    expect(requests).toHaveLength(2)
  })
})
