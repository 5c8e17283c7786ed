import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { shareProfileContract } from '../../src/machines/shareProfile/shareProfileContract.ts'
import { shareProfileMachine } from '../../src/machines/shareProfile/shareProfileMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from './fixtures.ts'

const copiedToast = { type: 'toasts.requested', tone: 'success', message: 'LINK_COPIED' }

describe('shareProfile', () => {
  testModel<ContextOf<typeof shareProfileContract>>(
    'P1.33 P2.55 P2.56 P2.57 P5.03 P9.18 every state and transition',
    {
      machine: shareProfileMachine,
      contract: shareProfileContract,
      systemId: 'shareProfile',
      bystanders: ['toasts'],
      input: { practitionerId: 'p-1', base: 'https://app.example/doctor/' },
      cases: [
        { type: 'share.specialityChosen', specialityId: 's-1' },
        { type: 'share.copyRequested' },
        done('copyText', {}),
        failed('copyText', offline),
        elapsed('copiedShown'),
      ],
      checks: {
        // P2.55, P5.03: no link before a specialization.
        choosing: ({ context }) => expect(context.link).toBeNull(),
        // P9.18: built from both ids.
        linkShown: ({ context }) => expect(context.link).toBe('https://app.example/doctor/p-1/s-1'),
        copying: ({ children }) => expect(children).toEqual(['copyText']),
        copied: ({ sent }) => expect(sent.at(-1)?.event).toEqual(copiedToast),
      },
    },
  )
})
