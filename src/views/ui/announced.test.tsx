// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Announced } from './Announced.tsx'
import { AnnouncementsContext, createAnnouncements } from './announcements.ts'
import { useAnnouncement } from './useAnnouncement.ts'

afterEach(cleanup)

const setUp = () => {
  let time = 10_000
  const announcements = createAnnouncements(() => time)
  const texts = (urgency: 'polite' | 'urgent') => announcements.latest(urgency).map(({ text }) => text)
  return { announcements, texts, advance: (ms: number) => (time += ms) }
}

const Hook = ({ text }: { text: string }) => {
  useAnnouncement(text)
  return null
}

describe('announcements', () => {
  it('keep texts of one moment together, and replace older ones', () => {
    const { announcements, texts, advance } = setUp()
    announcements.say('polite', 'one')
    announcements.say('polite', 'two')
    expect(texts('polite')).toEqual(['one', 'two'])
    advance(1_000)
    announcements.say('polite', 'three')
    expect(texts('polite')).toEqual(['three'])
    for (let count = 0; count < 20; count += 1) announcements.say('polite', 'more')
    expect(texts('polite')).toHaveLength(4)
    expect(texts('urgent')).toEqual([])
  })

  it('are made of the visible text when it appears and when it changes, without hidden parts', async () => {
    const { announcements, texts, advance } = setUp()
    const view = (text: string) => (
      <AnnouncementsContext value={announcements}>
        <Announced urgent as="div">
          <i aria-hidden="true">!</i>
          <b>Not saved</b>
          <span>{text}</span>
        </Announced>
      </AnnouncementsContext>
    )
    const { rerender } = render(view('Try again'))
    expect(texts('urgent')).toEqual(['Not saved Try again'])
    expect(screen.queryByRole('alert')).toBeNull()
    advance(2_000)
    await act(async () => rerender(view('Offline')))
    expect(texts('urgent')).toEqual(['Not saved Offline'])
  })

  it('come from a hook once for each text, and never for an empty one', () => {
    const { announcements, texts } = setUp()
    const view = (text: string) => (
      <AnnouncementsContext value={announcements}>
        <Hook text={text} />
      </AnnouncementsContext>
    )
    const { rerender } = render(view(''))
    expect(texts('polite')).toEqual([])
    rerender(view('Opening'))
    rerender(view('Opening'))
    rerender(view(''))
    expect(texts('polite')).toEqual(['Opening'])
  })

  it('are harmless outside the frame', () => {
    render(
      <StrictMode>
        <Announced>Saved</Announced>
      </StrictMode>,
    )
    expect(screen.getByText('Saved').getAttribute('role')).toBeNull()
  })
})
