import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { noticeFieldsOf, USUAL_NOTICES } from '../../src/contracts/portal/profile/noticeChoices.ts'
import { noticeChoicesContract } from '../../src/machines/account/noticeChoicesContract.ts'
import { noticeChoicesMachine } from '../../src/machines/account/noticeChoicesMachine.ts'
import { noticeChoicesForm } from '../../src/machines/account/noticeChoicesParts.ts'
import { testForm } from '../kit/testForm.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { noticeChoicesOutcomes } from './noticeChoices.outcomes.ts'

const fields = noticeFieldsOf(USUAL_NOTICES)
const quiet = { ...USUAL_NOTICES, quiet_hours: { start: '22:00', end: '07:00' } }

describe('the choice of notices', () => {
  testForm('its form: every state and transition', noticeChoicesForm, {
    params: {},
    opened: fields,
    typed: { ...fields, volume: 20 },
    submitted: { ...fields, quiet: true },
    theirs: { ...fields, desktop: false },
    result: quiet,
  })

  testModel<ContextOf<typeof noticeChoicesContract>>('every state and transition', {
    expectedOutcomes: noticeChoicesOutcomes,
    machine: noticeChoicesMachine,
    contract: noticeChoicesContract,
    systemId: 'noticeChoices',
    bystanders: ['toasts'],
    input: {},
    cases: [
      { type: 'notices.chimeRequested', volume: 70 },
      { type: 'notices.permissionRequested' },
      { type: 'notices.retryRequested' },
      done('load', { choices: USUAL_NOTICES, permission: 'askable' }),
      failed('load', offline),
      done('noticeChoicesForm', { result: quiet }),
      failed('noticeChoicesForm', offline),
      done('tryChime', {}),
      failed('tryChime', offline),
      done('askPermission', { permission: 'allowed' }),
      failed('askPermission', offline),
    ],
    facets: ({ choices, permission, failure }) => [choices?.quiet_hours, permission, failure?.code],
    limit: 600,
    checks: {
      'form.loading': ({ children, context }) => {
        expect(children).toContain('load')
        expect(context.failure).toBeNull()
      },
      'form.failed': ({ context }) => expect(context.failure).toEqual(offline),
      'form.editing': ({ children, context }) => {
        expect(children).toContain('noticeChoicesForm')
        expect(context.choices).not.toBeNull()
      },
      'chime.silent': ({ children }) => expect(children).not.toContain('tryChime'),
      'chime.ringing': ({ children, context }) => {
        expect(children).toContain('tryChime')
        expect(context.volume).toBe(70)
      },
      // The page asks for permission only after the choice is switched on.
      'permission.known': ({ children }) => expect(children).not.toContain('askPermission'),
      'permission.asking': ({ children }) => expect(children).toContain('askPermission'),
    },
  })
})
