import { expect, it } from 'vitest'
import { statusOnTheWire } from './appointmentStatus.ts'

it.each([
  ['P4.01', 'REQUESTED', 'requested'],
  ['P4.02', 'ACCEPTED', 'accepted'],
  ['P4.03', 'CANCELED', 'cancel'],
  ['P4.04', 'COMPLETED', 'completed'],
  ['P4.05', 'PENDING_PAYMENT', 'pending_payment'],
  ['P4.06', 'IN_PROGRESS', 'in_progress'],
] as const)('%s travels as %s and is %s inside', (_id, wire, internal) => {
  expect(statusOnTheWire.decode(wire)).toBe(internal)
  expect(statusOnTheWire.encode(internal)).toBe(wire)
})

it('accepts no other status', () => {
  expect(statusOnTheWire.safeParse('accepted').success).toBe(false)
})
