import { describe, expect, it } from 'vitest'
import { changedStateText, eventText } from './stateText.ts'

describe('an entry in words', () => {
  it('shows only the regions of the state that changed', () => {
    const before = { network: 'online', screen: { page: 'loading' }, share: 'nobody' }
    expect(changedStateText(before, { ...before, screen: { page: 'open' } })).toBe('screen.page.open')
    expect(changedStateText(before, before)).toBeNull()
    expect(changedStateText(null, 'idle')).toBe('idle')
    expect(changedStateText('idle', { open: { draft: 'reading', entry: 'pristine' } })).toBe(
      'open.draft.reading · open.entry.pristine',
    )
  })

  it('names events without code', () => {
    expect(eventText('form.submitted')).toBe('Form submitted')
    expect(eventText('screen.shareRequested')).toBe('Screen share requested')
  })
})
