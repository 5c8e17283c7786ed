import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { shareLinkCopy } from '../../src/machines/practitioner/shareLinkCopy.ts'
import { shareProfileContract } from '../../src/machines/practitioner/shareProfileContract.ts'
import { shareProfileMachine } from '../../src/machines/practitioner/shareProfileMachine.ts'
import { given } from '../given.ts'
import { testCopy } from '../kit/testCopy.ts'
import { type ExpectedTransitions, testModel } from '../paths.ts'

/** Lists the states that each event enters in `shareProfile`. Edit it by hand when the chart changes on purpose. */
const shareProfileTransitions: ExpectedTransitions = {
  choosing: { 'share.specialityChosen': ['linkShown'] },
  linkShown: { 'share.specialityChosen': ['linkShown'], 'share.copyRequested': ['linkShown'] },
}

describe('shareProfile', () => {
  testCopy('P2.56 P2.57 copying the link: every state and transition', shareLinkCopy, {
    text: 'https://app.example/doctor/p-1/s-1',
  })

  testModel<ContextOf<typeof shareProfileContract>>('P1.33 P2.55 P5.03 P9.18 every state and transition', {
    machine: shareProfileMachine,
    contract: shareProfileContract,
    systemId: 'shareProfile',
    input: { practitionerId: 'p-1', base: 'https://app.example/doctor/' },
    cases: [{ type: 'share.specialityChosen', specialityId: 's-1' }, { type: 'share.copyRequested' }],
    expectedTransitions: shareProfileTransitions,
    expectedMessages: {
      // The copied link no longer matches the shown one.
      choosing: { 'share.specialityChosen': ['copy.reset'] },
      linkShown: { 'share.copyRequested': ['copy.requested'] },
    },
    checks: {
      // P2.55, P5.03: no link before a specialization.
      choosing: ({ context }) => expect(context.link).toBeNull(),
      // P9.18: built from both ids.
      linkShown: ({ context, sent }) => {
        expect(context.link).toBe('https://app.example/doctor/p-1/s-1')
        const asked = sent.findLast(({ event }) => event.type === 'copy.requested')
        if (asked) expect(asked.event.text).toBe('https://app.example/doctor/p-1/s-1')
      },
    },
  })

  it('P1.33 P9.18 gives the link for the chosen speciality, and copies that one', async () => {
    const { context, when } = await given(
      {
        machine: shareProfileMachine,
        contract: shareProfileContract,
        systemId: 'shareProfile',
        input: { practitionerId: 'p-1', base: 'https://app.example/doctor/' },
      },
      { type: 'share.specialityChosen', specialityId: 's-1' },
      { type: 'share.specialityChosen', specialityId: 's-2' },
    )
    expect(context()).toMatchObject({ link: 'https://app.example/doctor/p-1/s-2' })
    expect(await when({ type: 'share.copyRequested' })).toMatchObject([
      { event: { type: 'copy.requested', text: 'https://app.example/doctor/p-1/s-2' } },
    ])
  })
})
