import { describe, expect, it } from 'vitest'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import { guestJoinContract } from '../../src/machines/guest/guestJoinContract.ts'
import { guestJoinMachine } from '../../src/machines/guest/guestJoinMachine.ts'
import { given } from '../given.ts'
import { someSession } from '../meeting/fixtures.ts'
import { done } from '../paths.ts'

const CODE = 'abc-defg-hij'
const key = {
  ...{ token: 'a.b.c', initEndpoint: 'https://here', visit: null, moved: null },
  settings: joinSettings.parse({}),
}
const guest = {
  code: CODE,
  name: '',
  peerId: 'p-1',
  userId: 'u-1',
  joined: false,
  mayRecord: false,
  devices: null,
}
const other = { ...guest, name: 'Ana', peerId: 'p-2', userId: 'u-0', joined: true, mayRecord: true }

const secondTab = () =>
  given(
    {
      machine: guestJoinMachine,
      contract: guestJoinContract,
      input: { code: CODE },
      bystanders: ['announcer', 'chat'],
    },
    done('recall', guest),
    { type: 'tab.changed', elsewhere: true },
  )

describe("a guest's link in a second tab", () => {
  it('enters in the place of the guest of the first tab, under the same name', async () => {
    const { run, when, context } = await secondTab()
    expect(run.snapshot.matches({ elsewhere: 'choosing' })).toBe(true)
    await when({ type: 'guest.moveRequested' }, done('askTab', { guest: other }))
    expect(run.snapshot.children.exchange?.getSnapshot()).toMatchObject({
      input: { code: CODE, userId: 'u-0', takesPlace: true },
    })
    // The first tab still holds the call; the question is not put a second time.
    await when({ type: 'tab.changed', elsewhere: true }, done('exchange', { key, refusal: null }))
    expect(run.snapshot.matches({ room: { stage: 'rejoining' } })).toBe(true)
    expect(context()).toMatchObject({ name: 'Ana', mayRecord: true, peerId: 'p-2' })
    await when({ type: 'call.joined', joinedAt: 7 })
    expect(run.snapshot.children.holdTab?.getSnapshot()).toMatchObject({
      input: { code: CODE, userId: 'u-0', name: 'Ana' },
    })
  })

  it('enters as itself once the first tab is closed', async () => {
    const { run, when } = await secondTab()
    await when({ type: 'guest.moveRequested' }, done('askTab', { guest: null }))
    expect(run.snapshot.matches({ elsewhere: 'silent' })).toBe(true)
    await when({ type: 'tab.changed', elsewhere: false })
    expect(run.snapshot.children.exchange?.getSnapshot()).toMatchObject({
      input: { code: CODE, userId: 'u-1', takesPlace: false },
    })
  })

  it('comes back to the tab from which it was moved, without the question', async () => {
    const { run, when } = await given(
      {
        machine: guestJoinMachine,
        contract: guestJoinContract,
        input: { code: CODE },
        bystanders: ['announcer', 'chat'],
      },
      done('recall', other),
      done('exchange', { key, refusal: null }),
      { type: 'call.joined', joinedAt: 7 },
      done('meeting', { reason: 'moved', by: null, error: null, joinedAt: 7, ...someSession }),
      done('forget', {}),
      { type: 'guest.retryRequested' },
      { type: 'tab.changed', elsewhere: true },
    )
    expect(run.snapshot.matches('exchanging')).toBe(true)
    expect(run.snapshot.children.exchange?.getSnapshot()).toMatchObject({ input: { takesPlace: true } })
    await when(done('exchange', { key, refusal: null }))
    expect(run.snapshot.matches({ room: { stage: 'rejoining' } })).toBe(true)
  })
})
