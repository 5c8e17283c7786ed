// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import type { MeetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import { createI18n } from '../../i18n/setup.ts'
import { RemovedText } from './RemovedText.tsx'

afterEach(cleanup)

const show = async (locale: 'en' | 'es', removal: MeetingEnd['removal']) => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await i18n.loadNamespaces('meeting')
  render(
    <I18nextProvider i18n={i18n}>
      <RemovedText removal={removal} />
    </I18nextProvider>,
  )
  return screen.getAllByRole('paragraph').map(({ textContent }) => textContent)
}

describe('a doctor who was removed from the room', () => {
  it('reads who did it, and why, as text', async () => {
    expect(await show('en', { role: 'doctor', reason: '<b>wrong</b> room' })).toEqual([
      'A doctor removed you.',
      'Reason: <b>wrong</b> room',
    ])
  })

  it('lee quién fue, y nada de un motivo que no se dio', async () => {
    expect(await show('es', { role: 'doctor', reason: ' ' })).toEqual(['Un médico le sacó.'])
  })

  it.each([undefined, { role: null, reason: '' }])(
    'reads of a person whose role is unknown: %j',
    async (removal) => {
      expect(await show('en', removal)).toEqual(['Someone in the visit removed you.'])
    },
  )
})
