import { describe, expect, it } from 'vitest'
import { daySummary } from '../../../src/contracts/portal/daySummary.ts'
import { completeVisit } from '../../testing/completeVisit.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { noteCalls } from '../../testing/note.ts'
import { openPrescriptions } from '../../testing/prescription.ts'

describe.each(await databaseKinds())('the end of a day on $name', (kind) => {
  const test = openPrescriptions(kind)
  const summaryOf = async (date: string) =>
    daySummary.parse((await test.call.get(`/v1/practitioner/appointment/day?date=${date}`)).json())
  const heldAt = async (startTime: string) => {
    const visit = await test.book({ startTime })
    await completeVisit(test.portal, visit)
    return visit
  }

  it('counts the visits held on the day of the zone, their prescriptions, and the notes to sign', async () => {
    // 2 March at UTC-06:00 runs from 06:00Z to 06:00Z.
    const late = await heldAt('2026-03-03T05:00:00.000Z')
    const early = await heldAt('2026-03-02T06:00:00.000Z')
    const signed = await heldAt('2026-03-02T16:00:00.000Z')
    await heldAt('2026-03-02T05:00:00.000Z')
    await test.book({ startTime: '2026-03-02T18:00:00.000Z' })
    await test.calls.sign(signed.id)
    await noteCalls(test.call).sign(signed.id, { version: 0 })
    expect(await summaryOf('2026-03-02')).toEqual({
      held: 3,
      prescriptions: 1,
      unsigned: [
        { id: early.id, start_time: '2026-03-02T06:00:00.000Z' },
        { id: late.id, start_time: '2026-03-03T05:00:00.000Z' },
      ],
    })
  })

  it("does not count another practitioner's visits", async () => {
    const other = await test.portal.addPractitioner()
    await completeVisit(test.portal, await test.portal.book(other, { startTime: '2026-03-02T16:00:00.000Z' }))
    expect(await summaryOf('2026-03-02')).toEqual({ held: 0, prescriptions: 0, unsigned: [] })
  })

  it('asks for a date', async () => {
    expect((await test.call.get('/v1/practitioner/appointment/day')).statusCode).toBe(400)
  })
})
