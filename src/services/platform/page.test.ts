import { describe, expect, it } from 'vitest'
import { createPageWatch } from './page.ts'

/** A window of event targets, and a history that the test moves. */
const fakePage = () => {
  const narrow = Object.assign(new EventTarget(), { matches: false })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document, matchMedia: () => narrow })
  const listeners = new Set<() => void>()
  let path = '/patients'
  const page = createPageWatch({
    window: window as unknown as Window,
    narrowBelowPx: 768,
    currentLocation: () => ({ page: 'patients', path, actor: null, params: {}, secrets: {} }),
    onMove: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const move = (next: string) => {
    path = next
    for (const listener of listeners) listener()
  }
  return { page, window, document, narrow, listeners, move }
}

describe('events of the page', () => {
  it('reports a new path once, not the first one and not a changed query', () => {
    const { page, move, listeners } = fakePage()
    const paths: string[] = []
    const watching = page.location$.subscribe(({ path }) => paths.push(path))
    move('/patients')
    move('/profile')
    move('/profile')
    move('/patients')
    expect(paths).toEqual(['/profile', '/patients'])
    watching.unsubscribe()
    expect(listeners.size).toBe(0)
  })

  it('reports a return to the tab, and not that it was left', () => {
    const { page, document } = fakePage()
    let returns = 0
    page.returns$.subscribe(() => {
      returns += 1
    })
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(returns).toBe(0)
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(returns).toBe(1)
  })

  it('reports the network and the width', () => {
    const { page, window, narrow } = fakePage()
    const facts: string[] = []
    page.network$.subscribe((online) => facts.push(online ? 'online' : 'offline'))
    page.narrow$.subscribe((isNarrow) => facts.push(isNarrow ? 'narrow' : 'wide'))
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    narrow.matches = true
    narrow.dispatchEvent(new Event('change'))
    expect(facts).toEqual(['offline', 'online', 'narrow'])
    expect(page.narrow()).toBe(true)
  })
})
