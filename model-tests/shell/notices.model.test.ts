import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { NOTICE_LIMIT } from '../../src/contracts/portal/portalConstants.ts'
import { noticesContract } from '../../src/machines/shell/noticesContract.ts'
import { noticesMachine } from '../../src/machines/shell/noticesMachine.ts'
import { testModel } from '../paths.ts'
import { NOON } from '../portal/fixtures.ts'

const items = Array.from({ length: 30 }, (_, index) => ({
  kind: 'requested' as const,
  appointmentId: `a-${index}`,
  startsAt: NOON,
  read: false,
}))

describe('notices', () => {
  testModel<ContextOf<typeof noticesContract>>('P2.44 keeps the last fifty and forgets them at sign-out', {
    machine: noticesMachine,
    contract: noticesContract,
    systemId: 'notices',
    cases: [{ type: 'notices.arrived', items }, { type: 'notices.allRead' }, { type: 'notices.cleared' }],
    facets: ({ items: kept }) => [kept.length, kept.filter(({ read }) => !read).length],
    limit: 50,
    checks: { notices: ({ context }) => expect(context.items.length).toBeLessThanOrEqual(NOTICE_LIMIT) },
  })
})
