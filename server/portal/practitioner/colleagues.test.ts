import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

describe.each(await databaseKinds())('the practitioners of a speciality on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
    ;({ doctor, api } = await openPractice(portal))
    for (const [first_name, last_name] of [
      ['Ana', 'Núñez'],
      ['Luis', 'Álvarez'],
    ] as const) {
      const other = await openPractice(portal)
      await portal.db
        .updateTable('practitioner')
        .set({ first_name, last_name })
        .where('id', '=', other.doctor.id)
        .execute()
      await portal.db
        .updateTable('practitioner_speciality')
        .set({ speciality_id: doctor.specialityId })
        .where('practitioner_id', '=', other.doctor.id)
        .execute()
      await portal.db
        .updateTable('consultation_type')
        .set({ speciality_id: doctor.specialityId })
        .where('practitioner_id', '=', other.doctor.id)
        .execute()
    }
    // This practitioner cannot be booked yet.
    const unpriced = await portal.addPractitioner()
    await portal.db
      .updateTable('practitioner_speciality')
      .set({ speciality_id: doctor.specialityId })
      .where('practitioner_id', '=', unpriced.id)
      .execute()
  })
  afterAll(() => portal.close())

  const list = (query = '', speciality = doctor.specialityId) =>
    api.get(`/v1/practitioner/practitioners/${speciality}${query}`)
  const names = (answer: { json(): { practitioners: { last_name: string }[] } }) =>
    answer.json().practitioners.map(({ last_name }) => last_name)

  it('P7.58 come in pages, by surname, and are searched without accents', async () => {
    const all = await list()
    expect(all.json()).toMatchObject({ page: 1, count: 3 })
    expect(new Set(names(all))).toEqual(new Set(['Álvarez', 'Márquez', 'Núñez']))
    expect(all.json().practitioners[0].profile_path).toMatch(
      new RegExp(`^/profile/[\\da-f-]{36}/${doctor.specialityId}$`),
    )
    const second = await list('?page=2&limit=2')
    expect(second.json()).toMatchObject({ page: 2, count: 3 })
    expect(names(second)).toHaveLength(1)
    expect(names(await list('?search=nunez'))).toEqual(['Núñez'])
    expect(names(await list('?search=%25'))).toEqual([])
  })

  it('are told to nobody who is not signed in, and a malformed speciality is a missing one', async () => {
    const path = `/v1/practitioner/practitioners/${doctor.specialityId}`
    expect((await portal.app.inject({ url: path })).statusCode).toBe(401)
    expect((await list('', 'x')).statusCode).toBe(404)
  })
})
