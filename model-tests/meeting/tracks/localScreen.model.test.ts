import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { screenShareOptions } from '../../../src/contracts/meeting/tracks/screenShare.ts'
import { localScreenContract } from '../../../src/machines/meeting/tracks/localScreenContract.ts'
import { localScreenMachine } from '../../../src/machines/meeting/tracks/localScreenMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { policyFor, told } from '../fixtures.ts'
import { localScreenOutcomes } from './localScreen.outcomes.ts'

const doctor = policyFor('doctor')
const sharing = policy.parse({
  ...doctor,
  known_roles: {
    doctor: {
      ...doctor.known_roles.doctor,
      publishParams: { allowed: ['audio', 'video', 'screen'] },
    },
  },
})
const options = screenShareOptions.parse({})
const shared = { videoTrackId: 'v1', audioTrackId: 'a1', streamId: 's1', surface: 'window' }
const refused = makeError(3001, { action: 'TRACK' })

describe('local screen', () => {
  testModel<ContextOf<typeof localScreenContract>>(
    'M1.10 M4.113 M4.114 M4.115 M5.44 M8.080 every state and transition',
    {
      expectedOutcomes: localScreenOutcomes,
      machine: localScreenMachine,
      contract: localScreenContract,
      systemId: 'localScreen',
      bystanders: ['meeting'],
      cases: [
        { type: 'screen.startRequested', options },
        { type: 'screen.stopRequested' },
        { type: 'screen.ended' },
        { type: 'screen.soundToggled', enabled: true },
        { type: 'auxiliary.muteOrdered', trackId: 'a1' },
        { type: 'localTrack.renewRequested' },
        { type: 'media.opened' },
        { type: 'transport.left' },
        { type: 'policy.changed', policy: sharing },
        { type: 'policy.changed', policy: doctor },
        done('captureScreen', shared),
        failed('captureScreen', refused),
        done('renewScreen', { ...shared, videoTrackId: 'v2', audioTrackId: 'a2', streamId: 's2' }),
        failed('renewScreen', refused),
        done('stopScreen', {}),
        failed('stopScreen', refused),
      ],
      facets: (context) => [context.allowed, context.mediaOpen, context.soundMuted],
      checks: {
        off: ({ context }) => expect(context.shared).toBeNull(),
        choosing: ({ context, children }) => {
          expect(children).toEqual(['captureScreen'])
          expect(context.options).toEqual(options)
        },
        'on.shown': ({ context, sent, children }) => {
          expect(context.allowed).toBe(true)
          expect(children).toContain('watchScreen')
          const added = sent.flatMap(({ event }) =>
            event.type === 'publish.trackAdded' ? [event.track] : [],
          )
          expect(added.slice(-2).map(({ type, source, stream_id }) => [type, source, stream_id])).toEqual([
            ['video', 'screen', context.shared?.streamId],
            ['audio', 'screen', context.shared?.streamId],
          ])
        },
        'on.renewing': ({ children }) => expect(children).toContain('renewScreen'),
        stopping: ({ children }) => expect(children).toEqual(['stopScreen']),
        failed: ({ context, sent }) => {
          expect(context.error?.trackType).toBe('screen')
          expect(told(sent)).toContain('error.raised')
        },
      },
    },
  )
})
