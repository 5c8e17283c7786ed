import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { analyticsContract } from '../../../src/machines/meeting/quality/analyticsContract.ts'
import { analyticsMachine } from '../../../src/machines/meeting/quality/analyticsMachine.ts'
import { given } from '../../given.ts'

describe('analytics', () => {
  const stamped = (n: number): AnyEventObject => ({
    type: 'analytics.stamped',
    event: {
      name: `event-${n}`,
      properties: {},
      timestamp: n,
      device_id: 'd1',
      metadata: {
        peer: {
          peer_id: 'p1',
          session_id: '',
          room_id: '',
          room_name: '',
          template_id: '',
          joined_at: 0,
          session_started_at: 0,
          role: '',
          user_name: '',
          user_data: '',
        },
        token: 't',
        userAgent: 'ua',
      },
    },
  })

  it('M9.51 buffer a hundred events, and lose the oldest of more', async () => {
    const { context, when } = await given({
      machine: analyticsMachine,
      contract: analyticsContract,
      input: { perMinute: 200 },
    })
    for (let n = 1; n <= 100; n += 1) await when(stamped(n))
    const names = () => context<{ buffer: { name: string }[] }>().buffer.map(({ name }) => name)
    expect([names().length, names()[0]]).toEqual([100, 'event-1'])
    await when(stamped(101))
    expect([names().length, names()[0], names().at(-1)]).toEqual([100, 'event-2', 'event-101'])
  })
})
