// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { createI18n } from '../../../i18n/setup.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { MediaContext } from '../../app/MediaContext.ts'
import { ShareQuestion } from './ShareQuestion.tsx'
import { useShare } from './useShare.ts'

afterEach(cleanup)

interface People {
  localPeerId: string
  peers: Record<string, object>
  tracks: Record<string, object>
}
const SCREEN = { id: 's', peerId: 'ana', source: 'screen', type: 'video' }
const people = (tracks: People['tracks']): People => ({
  localPeerId: 'me',
  peers: { ana: { id: 'ana', name: 'Ana', isLocal: false }, me: { id: 'me', name: 'Eva', isLocal: true } },
  tracks,
})

/** A call with the two parts that the question reads; it records what it is sent. */
const openCall = (tracks: People['tracks']) => {
  const heard: unknown[] = []
  const peers = setup({ types: { context: {} as People } }).createMachine({
    context: people(tracks),
    on: { stopped: { actions: assign(people({})) } },
  })
  const localScreen = setup({}).createMachine({
    context: { shared: null, soundMuted: false, allowed: true, error: null },
    initial: 'off',
    states: { off: {} },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  })
  const meeting = createActor(
    setup({ actors: { peers, localScreen } }).createMachine({
      invoke: [
        { id: 'peers', src: 'peers' },
        { id: 'localScreen', src: 'localScreen' },
      ],
      on: { '*': { actions: ({ event }) => void heard.push(event) } },
    }),
  ).start()
  return { meeting, heard }
}

const Share = ({ meeting }: { meeting: MeetingRef }) => (
  <button type="button" onClick={useShare(meeting).toggle}>
    Share
  </button>
)

const show = async (locale: 'en' | 'es', tracks: People['tracks']) => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await i18n.loadNamespaces('meeting')
  const { meeting, heard } = openCall(tracks)
  const ref = meeting as unknown as MeetingRef
  render(
    <I18nextProvider i18n={i18n}>
      <MediaContext value={() => ({ canShareScreen: true }) as never}>
        <ShareQuestion meeting={ref}>
          <Share meeting={ref} />
        </ShareQuestion>
      </MediaContext>
    </I18nextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  return { meeting, heard }
}

describe('to share while somebody else shares', () => {
  it('asks the other person to stop, in a message of the product', async () => {
    const { heard } = await show('en', { s: SCREEN })
    expect(await screen.findByText('Ana is sharing a screen')).toBeDefined()
    expect(heard).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Ask them to stop' }))
    expect(heard).toEqual([
      {
        type: 'chat.sendRequested',
        message: 'Could you stop sharing your screen? I would like to share mine.',
        messageType: 'consulta.stopSharing',
        recipient: { roles: [], peerId: 'ana' },
      },
    ])
    expect(screen.queryByRole('button', { name: 'Ask them to stop' })).toBeNull()
  })

  it('no pregunta más cuando la otra persona dejó de compartir', async () => {
    const { meeting, heard } = await show('es', { s: SCREEN })
    expect(await screen.findByRole('button', { name: 'Pedir que deje de compartir' })).toBeDefined()
    act(() => meeting.getSnapshot().children.peers?.send({ type: 'stopped' }))
    expect(screen.queryByRole('button', { name: 'Pedir que deje de compartir' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(heard).toMatchObject([{ type: 'screen.startRequested' }])
  })

  it('begins at once while nobody shares, or only a camera', async () => {
    const { heard } = await show('en', { c: { ...SCREEN, source: 'regular' } })
    expect(heard).toMatchObject([{ type: 'screen.startRequested' }])
  })
})
