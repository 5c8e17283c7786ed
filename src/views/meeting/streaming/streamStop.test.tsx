// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Locale } from '../../../contracts/portal/locale.ts'
import { createI18n } from '../../../i18n/setup.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { AnnouncementsContext, createAnnouncements } from '../../ui/announcements.ts'
import { StreamDialog } from './StreamDialog.tsx'

afterEach(cleanup)

interface Parts {
  streaming: { stopping: { hls: boolean; rtmp: boolean }; failure: null }
  room: { room: object }
}
const STREAMS = { hls: { variants: [{ state: 'started' }] }, rtmp: { state: 'started' } }

/** The dialog in a call that is streamed in both ways; it records the orders. */
const show = async (locale: Locale) => {
  const orders: unknown[] = []
  const part = <K extends keyof Parts>(context: Parts[K]) =>
    setup({
      types: { context: {} as Parts[K], events: {} as { type: 'set'; to: Partial<Parts[K]> } },
    }).createMachine({
      context: context as never,
      on: { set: { actions: assign(({ event }) => event.to) } },
    })
  const streaming = part<'streaming'>({ stopping: { hls: false, rtmp: false }, failure: null })
  const room = part<'room'>({ room: { streaming: STREAMS } })
  const permissions = { hlsStreaming: true, rtmpStreaming: true }
  const meeting = createActor(
    setup({ actors: { streaming, room } }).createMachine({
      context: { localRole: 'doctor', roles: { doctor: { permissions } } },
      invoke: [
        { id: 'streaming', src: 'streaming' },
        { id: 'room', src: 'room' },
      ],
      on: { 'streaming.ordered': { actions: ({ event }) => void orders.push(event.command) } },
    }),
  ).start()
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await Promise.all(['meeting', 'common'].map((name) => i18n.loadNamespaces(name)))
  const announcements = createAnnouncements(() => 0)
  render(
    <I18nextProvider i18n={i18n}>
      <AnnouncementsContext value={announcements}>
        <StreamDialog meeting={meeting as unknown as MeetingRef} open onClose={() => {}} />
      </AnnouncementsContext>
    </I18nextProvider>,
  )
  const { children } = meeting.getSnapshot()
  return {
    orders,
    said: () => announcements.latest('polite').map(({ text }) => text),
    button: (name: string) => screen.findByRole('button', { name }),
    stopping: (stopping: Parts['streaming']['stopping']) =>
      act(async () => children.streaming?.send({ type: 'set', to: { stopping } })),
    ended: () => act(async () => children.room?.send({ type: 'set', to: { room: {} } })),
  }
}

describe('to stop a stream', () => {
  it.each([
    ['en', 'Stop the live stream', 'Stopping the live stream…', 'hls', { kind: 'stopHls', variants: [] }],
    ['es', 'Dejar de enviar', 'Dejando de enviar…', 'rtmp', { kind: 'stopRtmp' }],
  ] as const)('says that it is stopping, once (%s)', async (locale, name, text, output, order) => {
    const { orders, said, button, stopping, ended } = await show(locale)
    const stop = await button(name)
    fireEvent.click(stop)
    expect(orders).toEqual([order])
    await stopping({ hls: false, rtmp: false, [output]: true })
    expect(screen.getByText(text)).toBeDefined()
    expect(said()).toEqual([text])
    expect(stop.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(stop)
    expect(orders).toHaveLength(1)
    await ended()
    expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
