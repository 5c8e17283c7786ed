import { describe, expect, it } from 'vitest'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import { guestJoinContract } from '../../src/machines/guest/guestJoinContract.ts'
import { guestJoinMachine } from '../../src/machines/guest/guestJoinMachine.ts'
import { given } from '../given.ts'
import { someSession } from '../meeting/fixtures.ts'
import { done, failed } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'

const key = { token: 'a.b.c', initEndpoint: 'https://here', visit: null, settings: joinSettings.parse({}) }
const left = { token: 'v-1', prescriptions: 1, files: 2, next_start: null }

/** A guest who was in the call and left it. */
const afterTheCall = () =>
  given(
    {
      machine: guestJoinMachine,
      contract: guestJoinContract,
      input: { code: null },
      bystanders: ['announcer', 'chat'],
    },
    done('recall', {
      ...{ code: 'abc-defg-hij', name: 'Ana', peerId: 'p-1', userId: 'u-1', joined: true, mayRecord: false },
      devices: null,
    }),
    done('exchange', { key, refusal: null }),
    { type: 'call.joined', joinedAt: 7 },
    done('meeting', { reason: 'left', by: null, error: null, joinedAt: 7, ...someSession }),
    done('forget', {}),
  )

describe('the end of a visit for its guest', () => {
  it('asks with the code of the room what the visit left, and shows it', async () => {
    const { run, when, context } = await afterTheCall()
    expect(run.snapshot.matches('ended')).toBe(true)
    expect(run.snapshot.children.pollVisitEnd?.getSnapshot()).toMatchObject({
      input: { code: 'abc-defg-hij' },
    })
    await when({ type: 'guest.resultsRead', left })
    expect(context<{ left: unknown }>().left).toEqual(left)
    expect(run.snapshot.matches({ ended: 'rating' })).toBe(true)
  })

  it('stays as it is when that cannot be read', async () => {
    const { run, when, context } = await afterTheCall()
    await when(failed('pollVisitEnd', offline))
    expect(run.snapshot.matches({ ended: 'rating' })).toBe(true)
    expect(context<{ left: unknown }>().left).toBeNull()
  })

  it('is read anew after the guest came back', async () => {
    const { when, context } = await afterTheCall()
    await when({ type: 'guest.resultsRead', left }, { type: 'guest.retryRequested' })
    await when(done('exchange', { key, refusal: null }))
    expect(context<{ left: unknown }>().left).toBeNull()
  })
})
