import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { pushToTalkContract } from '../../../src/machines/meeting/tracks/pushToTalkContract.ts'
import { pushToTalkMachine } from '../../../src/machines/meeting/tracks/pushToTalkMachine.ts'
import { testModel } from '../../paths.ts'
import { switches, walk } from '../trackSwitches.ts'

describe('pushToTalk', () => {
  const subject = { machine: pushToTalkMachine, contract: pushToTalkContract, input: {} }
  const held = { type: 'pushToTalk.held', muted: true }
  const heldOpen = { type: 'pushToTalk.held', muted: false }
  const released = { type: 'pushToTalk.released' }

  testModel('the key of push-to-talk: every state and transition', {
    ...subject,
    bystanders: ['meeting'],
    cases: [held, heldOpen, released, { type: 'transport.left' }],
    expectedTransitions: {
      idle: { 'pushToTalk.held': ['idle', 'talking'] },
      talking: { 'pushToTalk.released': ['idle'], 'transport.left': ['idle'] },
    },
    checks: {
      idle: ({ snapshot }) => expect(snapshot.can(heldOpen)).toBe(false),
      talking: ({ sent }) => expect(switches(sent).at(-1)).toBe('audio true'),
    },
  })

  it('on while the key is held, off with it, and nothing for who is not muted', async () => {
    const switched = async (...events: readonly AnyEventObject[]) => (await walk(subject, events)).switched
    expect(await switched(held)).toEqual([true])
    expect(await switched(held, released)).toEqual([true, false])
    expect(await switched(heldOpen, released)).toEqual([])
    expect(await switched(held, released, released)).toEqual([true, false])
    expect(await switched(held, { type: 'transport.left' }, released)).toEqual([true])
  })
})
