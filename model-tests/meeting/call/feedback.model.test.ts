import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { feedbackContract } from '../../../src/machines/meeting/call/feedbackContract.ts'
import { feedbackMachine } from '../../../src/machines/meeting/call/feedbackMachine.ts'
import { done, failed, testModel } from '../../paths.ts'
import { lostError } from '../fixtures.ts'
import { feedbackOutcomes } from './feedback.outcomes.ts'

const subject = {
  sessionId: 's1',
  peerId: 'p1',
  role: 'patient',
  userId: 'u1',
  templateId: 't1',
  roomName: 'Room',
  userName: 'Eva',
  joinedAt: 7,
  sessionStartedAt: 5,
  token: 'a.b.c',
  initEndpoint: 'https://here',
}

const submitted = {
  type: 'feedback.submitted',
  payload: { question: '', rating: 5, min_rating: 1, max_rating: 5, reasons: [], comment: '' },
}

describe('feedback', () => {
  const cases = [
    { type: 'feedback.callEnded', subject },
    submitted,
    done('submitFeedback', {}),
    failed('submitFeedback', lostError),
  ]
  testModel<ContextOf<typeof feedbackContract>>(
    'M5.56 M5.57 M7.019 M7.020 of a session: every state and transition',
    {
      expectedOutcomes: feedbackOutcomes,
      machine: feedbackMachine,
      contract: feedbackContract,
      cases,
      facets: (context) => [context.tries, context.subject === null],
      checks: {
        idle: ({ context }) => expect(context.payload).toBeNull(),
        submitting: ({ children, context }) => {
          expect(children).toEqual(['submitFeedback'])
          expect(context.tries).toBeLessThanOrEqual(2)
        },
        submitted: ({ snapshot }) => expect(snapshot.status).toBe('done'),
        // Without a session and its token no attempt is made.
        failed: ({ context }) => expect(context.subject === null ? 0 : 2).toBe(context.tries),
      },
    },
  )
})
