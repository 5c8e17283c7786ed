import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { trackRequestsContract } from '../../../src/machines/meeting/tracks/trackRequestsContract.ts'
import { trackRequestsMachine } from '../../../src/machines/meeting/tracks/trackRequestsMachine.ts'
import { elapsed, testModel } from '../../paths.ts'
import { track } from '../fixtures.ts'
import { trackRequestsOutcomes } from './trackRequests.outcomes.ts'

const mine = { t1: track('t1', { type: 'audio', mute: false }), v1: track('v1', { mute: true }) }

describe('trackRequests', () => {
  testModel<ContextOf<typeof trackRequestsContract>>(
    'M4.107 M4.109 M4.110 M7.102 M7.103 every state and transition',
    {
      expectedOutcomes: trackRequestsOutcomes,
      machine: trackRequestsMachine,
      contract: trackRequestsContract,
      bystanders: ['meeting'],
      limit: 20_000,
      cases: [
        { type: 'localTracks.changed', tracks: mine },
        {
          type: 'mute.requested',
          request: { track_id: 't1', stream_id: 's', mute: true, requested_by: 'p2' },
        },
        { type: 'mute.requested', request: { track_id: 't1', stream_id: 's', mute: false } },
        { type: 'mute.requested', request: { track_id: 'v1', stream_id: 's', mute: false } },
        { type: 'mute.manyRequested', request: { value: true } },
        { type: 'mute.manyRequested', request: { value: false, type: 'video' } },
        { type: 'trackRequests.accepted' },
        { type: 'trackRequests.declined' },
        { type: 'trackRequests.noticeDismissed' },
        elapsed('unmuteRequest'),
      ],
      facets: (context) => [
        Object.keys(context.tracks).length,
        Math.min(context.waiting.length, 1),
        context.mutedBy === null,
      ],
      checks: {
        none: ({ context }) => expect(context.request).toBeNull(),
        asked: ({ context, sent }) => {
          expect(context.request?.kinds).toEqual(['video'])
          // Nothing is unmuted before the request is answered.
          const requested = sent.filter(({ event }) => event.events?.[0]?.enabled === true)
          const switchedOn = sent.filter(({ event }) => event.enabled === true)
          expect(switchedOn.length).toBeLessThan(requested.length - context.waiting.length)
        },
      },
    },
  )
})
