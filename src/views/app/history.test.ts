// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { createBrowserHistory } from './history.ts'

beforeEach(() => window.history.replaceState(null, '', '/'))

describe('the browser history', () => {
  it('counts a loaded page as no navigation, even when its entry is an old one', () => {
    window.history.replaceState({ key: 'old', state: { from: '/a' } }, '', '/b')
    expect(createBrowserHistory(window).place()).toMatchObject({
      pathname: '/b',
      key: 'default',
      state: { from: '/a' },
    })
  })

  it('tells of a move with its path, query and state, and each has a key of its own', () => {
    const history = createBrowserHistory(window)
    const keys: string[] = []
    const stop = history.listen(() => keys.push(history.place().key))
    const before = window.history.length
    history.navigate('/patients?page=2#last', { state: { kept: 1 } })
    expect(history.place()).toMatchObject({
      pathname: '/patients',
      search: '?page=2',
      hash: '#last',
      state: { kept: 1 },
    })
    history.navigate('/')
    expect(window.history.length).toBe(before + 2)
    history.navigate('/auth/login', { replace: true })
    expect(window.history.length).toBe(before + 2)
    expect(new Set(keys).size).toBe(3)
    stop()
    history.navigate('/')
    expect(keys).toHaveLength(3)
  })

  it('hears the browser go back', () => {
    const history = createBrowserHistory(window)
    history.navigate('/patients')
    window.history.replaceState(null, '', '/elsewhere')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(history.place()).toMatchObject({ pathname: '/elsewhere', key: 'foreign' })
  })
})
