import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { encryptionContract } from '../../../src/machines/meeting/encryption/encryptionContract.ts'
import { encryptionMachine } from '../../../src/machines/meeting/encryption/encryptionMachine.ts'
import { done, type ExpectedTransitions, failed, testModel } from '../../paths.ts'
import { encryptionOutcomes } from './encryption.outcomes.ts'

const PHASES = [
  'off',
  'unsupported',
  'released',
  'alone',
  'agreeing',
  'waiting',
  'encrypted',
  'failed',
] as const
const changed = PHASES.map((phase) => ({ type: 'encryption.changed' as const, phase, people: 2, rounds: 1 }))

const COURSES = [
  'off',
  'unsupported',
  'alone',
  'agreeing',
  'waiting',
  'encrypted',
  'failed',
  'released.asking',
  'released.accepting',
] as const
const ALL_PHASES = COURSES.filter((course) => course !== 'released.accepting')

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = Object.fromEntries(
  COURSES.flatMap((course) =>
    (['idle', 'sending', 'refused'] as const).map((choice) => {
      const at = (one: string, other: string) => `choice.${other} & course.${one}`
      return [
        at(course, choice),
        {
          'encryption.changed': ALL_PHASES.map((next) => at(next, choice)).sort(),
          ...(course === 'released.asking'
            ? { 'encryption.offAccepted': [at('released.accepting', choice)] }
            : {}),
          ...(course === 'released.accepting'
            ? {
                'xstate.done.actor.acceptOff': [at(course, choice)],
                'xstate.error.actor.acceptOff': [at('released.asking', choice)],
              }
            : {}),
          ...(choice === 'sending'
            ? {
                'xstate.done.actor.sendEncryption': [at(course, 'idle')],
                'xstate.error.actor.sendEncryption': [at(course, 'refused')],
              }
            : { 'encryption.ordered': [at(course, 'sending')] }),
          ...(choice === 'refused' ? { 'encryption.failureRead': [at(course, 'idle')] } : {}),
        },
      ]
    }),
  ),
)

const refused = makeError(5000, { action: 'NONE' })

describe('the end-to-end encryption of a call', () => {
  testModel<ContextOf<typeof encryptionContract>>('every state and transition', {
    expectedOutcomes: encryptionOutcomes,
    machine: encryptionMachine,
    contract: encryptionContract,
    systemId: 'encryption',
    input: {},
    cases: [
      ...changed,
      { type: 'encryption.ordered', enabled: true },
      { type: 'encryption.offAccepted' },
      { type: 'encryption.failureRead' },
      done('sendEncryption', {}),
      failed('sendEncryption', refused),
      done('acceptOff', {}),
      failed('acceptOff', refused),
    ],
    facets: ({ failure }) => [failure === null],
    expectedTransitions,
    checks: {
      ...Object.fromEntries(
        ALL_PHASES.map((course) => [
          `course.${course}`,
          ({ children }: { children: readonly string[] }) => expect(children).not.toContain('acceptOff'),
        ]),
      ),
      'choice.sending': ({ children, context }) => {
        expect(children).toContain('sendEncryption')
        expect(context.failure).toBeNull()
      },
      'course.released.accepting': ({ children }) => expect(children).toContain('acceptOff'),
      'choice.idle': ({ children }) => expect(children).not.toContain('sendEncryption'),
      'choice.refused': ({ children, context }) => {
        expect(children).not.toContain('sendEncryption')
        expect(context.failure).toEqual({ code: 5000 })
      },
    },
  })
})
