import { describe, expect, it } from 'vitest'
import { createInstallPrompt, type InstallOffer } from './installPrompt.ts'

const createWindow = (standalone = false) =>
  Object.assign(new EventTarget(), { matchMedia: () => ({ matches: standalone }) }) as never

/** The event of a browser whose reader answers so. */
const offer = (outcome: string) =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve(),
    userChoice: Promise.resolve({ outcome }),
  })

const read = (prompt: ReturnType<typeof createInstallPrompt>): InstallOffer[] => {
  const seen: InstallOffer[] = []
  prompt.offers$.subscribe((next) => seen.push(next))
  return seen
}

describe('install prompt', () => {
  it('keeps an early offer, without the own banner of the browser, and uses it once', async () => {
    const window: EventTarget = createWindow()
    const prompt = createInstallPrompt(window as never, false)
    const event = offer('accepted')
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(read(prompt)).toEqual(['offered'])
    expect(await prompt.ask()).toBe(true)
    await expect(prompt.ask()).rejects.toThrow('does not offer')
  })

  it('tells a refusal, and an installation from the menu of the browser', async () => {
    const window: EventTarget = createWindow()
    const prompt = createInstallPrompt(window as never, false)
    const seen = read(prompt)
    window.dispatchEvent(offer('dismissed'))
    expect(await prompt.ask()).toBe(false)
    window.dispatchEvent(new Event('appinstalled'))
    expect(seen).toEqual(['offered', 'installed'])
  })

  it('asks for the menu on iOS, except where the portal was opened from the home screen', () => {
    expect(read(createInstallPrompt(createWindow(), true))).toEqual(['manual'])
    expect(read(createInstallPrompt(createWindow(true), true))).toEqual([])
  })

  it('passes over an event that cannot ask', () => {
    const window: EventTarget = createWindow()
    const seen = read(createInstallPrompt(window as never, false))
    window.dispatchEvent(new Event('beforeinstallprompt'))
    expect(seen).toEqual([])
  })
})
