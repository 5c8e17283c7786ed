// @vitest-environment happy-dom
import { NavigationType } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBrowserHistory } from './history.ts'

beforeEach(() => window.history.replaceState(null, '', '/'))

describe('the browser history', () => {
  it('counts a loaded page as no navigation, even when its entry is an old one', () => {
    window.history.replaceState({ key: 'old', state: { from: '/a' } }, '', '/b')
    const { location, action } = createBrowserHistory(window).position()
    expect(location).toMatchObject({ pathname: '/b', key: 'default', state: { from: '/a' } })
    expect(action).toBe(NavigationType.Pop)
  })

  it('tells of a push with its path, query and state, and each has a key of its own', () => {
    const history = createBrowserHistory(window)
    const keys: string[] = []
    const stop = history.listen(() => keys.push(history.position().location.key))
    history.push('/patients?page=2', { kept: 1 })
    expect(history.position()).toMatchObject({
      location: { pathname: '/patients', search: '?page=2', state: { kept: 1 } },
      action: NavigationType.Push,
    })
    history.push({ pathname: '/', search: '', hash: '' })
    history.replace('/auth/login')
    expect(history.position()).toMatchObject({ action: NavigationType.Replace })
    expect(new Set(keys).size).toBe(3)
    stop()
    history.push('/')
    expect(keys).toHaveLength(3)
  })

  it('hears the browser go back', () => {
    const history = createBrowserHistory(window)
    history.push('/patients')
    window.history.replaceState(null, '', '/elsewhere')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(history.position()).toMatchObject({
      location: { pathname: '/elsewhere', key: 'foreign' },
      action: NavigationType.Pop,
    })
  })
})
