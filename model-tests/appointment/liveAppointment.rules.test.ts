import { describe, expect, it } from 'vitest'
import type { AppointmentItem } from '../../src/contracts/portal/appointment.ts'
import { liveAppointmentContract } from '../../src/machines/appointment/liveAppointmentContract.ts'
import { liveAppointmentMachine } from '../../src/machines/appointment/liveAppointmentMachine.ts'
import { given } from '../given.ts'
import { NOON, noon, visit } from '../portal/fixtures.ts'

const arrived = (...appointments: AppointmentItem[]) => ({
  type: 'today.arrived',
  appointments,
  serverTime: NOON,
  receivedAt: noon,
})

const today = (...appointments: AppointmentItem[]) =>
  given(
    {
      machine: liveAppointmentMachine,
      contract: liveAppointmentContract,
      bystanders: ['app'],
      systemId: 'liveAppointment',
    },
    arrived(...appointments),
  )

describe("the day's list", () => {
  it('notifies the page of what changed', async () => {
    const { when } = await today(visit('a'), visit('b'))
    const sent = await when(
      arrived(visit('a', { status: 'cancel' }), visit('b'), visit('c', { status: 'requested' })),
    )
    expect(sent.map(({ to, event }) => `${to} ${event.type}`)).toEqual(['app today.changed'])
  })

  it('notifies nobody of the first list, nor of the same one again', async () => {
    const { run, when } = await today(visit('a', { status: 'requested' }))
    expect(run.sent).toEqual([])
    expect(await when(arrived(visit('a', { status: 'requested' })))).toEqual([])
  })

  it('keeps unchanged visits as the same objects, and drops the list at sign-out', async () => {
    const { when, context } = await today(visit('a'), visit('b'))
    const [first] = context<{ appointments: AppointmentItem[] }>().appointments
    await when(arrived(visit('a'), visit('b', { status: 'completed' })))
    expect(context<{ appointments: AppointmentItem[] }>().appointments[0]).toBe(first)
    await when({ type: 'today.cleared' })
    expect(context()).toMatchObject({ appointments: null, now: null })
  })
})
