// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Announced } from './Announced.tsx'
import { AnnouncementsContext, createAnnouncements } from './announcements.ts'
import { Banner } from './Banner.tsx'
import { Loader } from './Loader.tsx'
import { Toast } from './Toast.tsx'
import { useAnnouncement } from './useAnnouncement.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
  it('keep texts of one moment together, and replace older ones and the one of the same part', () => {
    const { announcements, texts, advance } = setUp()
    announcements.say('polite', 'one', 'a')
    announcements.say('polite', 'two', 'b')
    expect(texts('polite')).toEqual(['one', 'two'])
    advance(1_000)
    announcements.say('polite', 'three', 'a')
    expect(texts('polite')).toEqual(['three'])
    announcements.say('polite', 'four', 'a')
    expect(texts('polite')).toEqual(['four'])
    for (let count = 0; count < 20; count += 1) announcements.say('polite', 'more', String(count))
    expect(texts('polite')).toHaveLength(4)
    expect(texts('urgent')).toEqual([])
  })

  it('are made of the visible text when it appears and when it changes, without hidden parts and buttons', async () => {
    const { announcements, texts, advance } = setUp()
    const view = (text: string) => (
      <AnnouncementsContext value={announcements}>
        <Announced urgent as="div">
          <i aria-hidden="true">!</i>
          <b>Not saved</b>
          <span>{text}</span>
          <button type="button">Try now</button>
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

  it('leave out the text that was there at first, where only changes matter', async () => {
    const { announcements, texts } = setUp()
    const view = (text: string) => (
      <AnnouncementsContext value={announcements}>
        <Announced changesOnly>{text}</Announced>
      </AnnouncementsContext>
    )
    const { rerender } = render(view('Saved automatically'))
    expect(texts('polite')).toEqual([])
    await act(async () => rerender(view('Saving…')))
    expect(texts('polite')).toEqual(['Saving…'])
  })

  it('are made of a banner that asks for it, at once when it is urgent', () => {
    const { announcements, texts } = setUp()
    render(
      <AnnouncementsContext value={announcements}>
        <Banner tone="info" title="Silent" />
        <Banner announced tone="success" title="Changed" actions={<button type="button">Undo</button>} />
        <Banner urgent tone="danger" title="Not saved">
          Try again
        </Banner>
      </AnnouncementsContext>,
    )
    expect(texts('polite')).toEqual(['Changed'])
    expect(texts('urgent')).toEqual(['Not saved Try again'])
  })

  it('P9.12 are made of each toast', () => {
    const { announcements, texts } = setUp()
    render(
      <AnnouncementsContext value={announcements}>
        <Toast tone="success" text="Link copied" closeLabel="Close" onClose={() => undefined} />
      </AnnouncementsContext>,
    )
    expect(texts('polite')).toEqual(['Link copied'])
  })

  it('are made of a wait only after a second', () => {
    vi.useFakeTimers()
    const { announcements, texts } = setUp()
    const { unmount } = render(
      <AnnouncementsContext value={announcements}>
        <Loader label="Loading patients…" />
      </AnnouncementsContext>,
    )
    act(() => vi.advanceTimersByTime(999))
    expect(texts('polite')).toEqual([])
    act(() => vi.advanceTimersByTime(1))
    expect(texts('polite')).toEqual(['Loading patients…'])
    unmount()
    expect(vi.getTimerCount()).toBe(0)
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
