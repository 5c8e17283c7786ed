// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, fromTransition, setup } from 'xstate'
import type { ProfileCompleteness } from '../../contracts/portal/profileCompleteness.ts'
import { createI18n } from '../../i18n/setup.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import type { Fetched } from '../../machines/kit/createQuery.ts'
import { profileCompletion } from '../../machines/practitioner/profileCompletion.ts'
import { ActorContext } from '../app/ActorContext.tsx'
import { ProfileParts } from './ProfileParts.tsx'

afterEach(cleanup)

const done = { complete: true }
const left = { complete: false }
const completeness: ProfileCompleteness = {
  sections: {
    ...{ info: done, experience: done, education: done, certificates: done },
    ...{ verification: left, bio: done },
  },
  overall_percent: 83,
}

it('calls no part of the profile missing before the server has said which are', async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  await i18n.loadNamespaces('account')
  const answer = Promise.withResolvers<Fetched<ProfileCompleteness>>()
  const app = createActor(
    setup({
      actors: {
        profileCompletion: profileCompletion.machine.provide({
          actors: { fetch: fromPromise(() => answer.promise) },
        }),
        currentPractitioner: fromTransition((state: { practitioner: null }) => state, { practitioner: null }),
      },
    }).createMachine({
      invoke: [
        { id: 'profileCompletion', src: 'profileCompletion', input: { params: {} } },
        { id: 'currentPractitioner', src: 'currentPractitioner' },
      ],
    }),
  ).start()
  render(
    <I18nextProvider i18n={i18n}>
      <ActorContext value={app as unknown as AppRef}>
        <MemoryRouter>
          <ProfileParts />
        </MemoryRouter>
      </ActorContext>
    </I18nextProvider>,
  )
  const documents = screen.getByRole('link', { name: /^Verification documents/ })
  expect(documents.textContent).toMatch(/^Verification documents\s*$/)
  await act(async () => {
    answer.resolve({ data: completeness, fetchedAt: 0 })
    await answer.promise
  })
  await expect.poll(() => documents.textContent).toBe('Verification documentsMissing')
  expect(screen.getByRole('link', { name: /^Photo and biography/ }).textContent).toContain('Complete')
})
