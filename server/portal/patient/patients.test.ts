import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patient } from '../../../src/contracts/portal/patient/patient.ts'
import { listPatients } from '../../../src/contracts/portal/patient/patientList.ts'
import { completeVisit } from '../../testing/completeVisit.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const DAY = 24 * 60 * 60_000

describe.each(await databaseKinds())('patients on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let other: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    other = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
  })

  const list = async (query: Record<string, string> = {}) => {
    const answer = await api.get(`/v1/practitioner/clients/list?${new URLSearchParams(query)}`)
    expect(answer.statusCode).toBe(200)
    return listPatients.answer.parse(answer.json())
  }
  const namesOf = async (query: Record<string, string> = {}) =>
    (await list(query)).clients.map(({ last_name }) => last_name)
  const startIn = (days: number) => new Date(portal.clock().getTime() + days * DAY).toISOString()
  const readsOf = (practitionerId: string) =>
    portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id', 'appointment_id'])
      .where('practitioner_id', '=', practitionerId)
      .orderBy('position')
      .execute()

  describe('the list', () => {
    it('P1.27 P1.02 P3.07 P7.34 hands out the own patients by surname, with page and count, and writes each read down', async () => {
      const perez = await portal.addClient(doctor.id, { first: 'Ana', last: 'Pérez Soto' })
      const alvarez = await portal.addClient(doctor.id, { first: 'Zoé', last: 'Álvarez Ríos' })
      await portal.addClient(other.id, { first: 'Luis', last: 'Ajeno' })
      const { clients, page, count } = await list()
      expect({ page, count }).toEqual({ page: 1, count: 2 })
      expect(clients.map(({ id }) => id)).toEqual([alvarez, perez])
      expect(clients[0]).toEqual({
        id: alvarez,
        first_name: 'Zoé',
        last_name: 'Álvarez Ríos',
        birth_date: '1988-04-12',
        sex: 'F',
        last_visit: null,
        next_visit: null,
        is_new: true,
        allergies: 'some',
      })
      expect(await readsOf(doctor.id)).toEqual([
        { action: 'patient.list', client_id: alvarez, appointment_id: null },
        { action: 'patient.list', client_id: perez, appointment_id: null },
      ])
    })

    it('finds parts of a name in any order, whatever the accents, and takes wildcards literally', async () => {
      for (const [first, last] of [
        ['Ana María', 'Pérez Núñez'],
        ['Pedro', 'Perezoso'],
        ['Iván', 'García_100%'],
      ] as const)
        await portal.addClient(doctor.id, { first, last })
      expect(await namesOf({ search: 'perez' })).toEqual(['Pérez Núñez', 'Perezoso'])
      expect(await namesOf({ search: ' NUNEZ  ána ' })).toEqual(['Pérez Núñez'])
      expect(await namesOf({ search: '_1' })).toEqual(['García_100%'])
      expect(await namesOf({ search: '0%' })).toEqual(['García_100%'])
      expect(await list({ search: 'nobody' })).toEqual({ clients: [], page: 1, count: 0 })
      expect((await list({ search: '   ' })).count).toBe(3)
    })

    it('sorts by name, last visit and next visit, each way, and leaves those without a visit to the end', async () => {
      const ids = new Map<string, string>()
      for (const last of ['Alba', 'Bravo', 'Cano'])
        ids.set(last, await portal.addClient(doctor.id, { first: 'Eva', last }))
      const book = (last: string, days: number) =>
        portal.book(doctor, { clientId: ids.get(last) ?? '', startTime: startIn(days) })
      await completeVisit(portal, await book('Bravo', -9))
      await completeVisit(portal, await book('Bravo', -2))
      await completeVisit(portal, await book('Alba', -4))
      await book('Cano', 3)
      await book('Cano', 8)
      await book('Alba', 5)
      const order = (orderBy: string, orderByValue: string) => namesOf({ orderBy, orderByValue })
      expect(await order('name', 'asc')).toEqual(['Alba', 'Bravo', 'Cano'])
      expect(await order('name', 'desc')).toEqual(['Cano', 'Bravo', 'Alba'])
      expect(await order('last_visit', 'asc')).toEqual(['Alba', 'Bravo', 'Cano'])
      expect(await order('last_visit', 'desc')).toEqual(['Bravo', 'Alba', 'Cano'])
      expect(await order('next_visit', 'asc')).toEqual(['Cano', 'Alba', 'Bravo'])
      expect(await order('next_visit', 'desc')).toEqual(['Alba', 'Cano', 'Bravo'])
      expect((await list()).clients).toMatchObject([
        { last_visit: startIn(-4), next_visit: startIn(5), is_new: false },
        { last_visit: startIn(-2), next_visit: null, is_new: false },
        { last_visit: null, next_visit: startIn(3), is_new: true },
      ])
    })

    it('counts a visit that goes on as the next one, and neither a cancelled nor a missed one', async () => {
      const id = await portal.addClient(doctor.id)
      await portal.book(doctor, { clientId: id, startTime: startIn(-1) })
      const cancelled = await portal.book(doctor, { clientId: id, startTime: startIn(1) })
      await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${cancelled.id}/?status=cancel`)
      expect((await list()).clients).toMatchObject([{ next_visit: null, is_new: true }])
      const now = await portal.book(doctor, { clientId: id })
      portal.advance(60_000)
      expect((await list()).clients).toMatchObject([{ next_visit: now.startTime }])
    })

    it('P9.07 has 100 patients on a page, none of them twice', async () => {
      await sql`
        insert into client (id, practitioner_id, first_name, last_name, birth_date, sex, search_name)
        select gen_random_uuid(), ${doctor.id}, 'Ana', 'López', '1990-01-01', 'F', 'ana lopez'
        from generate_series(1, 101)`.execute(portal.db)
      const first = await list()
      const second = await list({ page: '2' })
      expect([first.clients.length, second.clients.length]).toEqual([100, 1])
      expect([first.count, second.count, second.page]).toEqual([101, 101, 2])
      expect(new Set([...first.clients, ...second.clients].map(({ id }) => id)).size).toBe(101)
    })

    it.each(['limit=101', 'page=0', 'orderBy=password_hash', 'orderByValue=sideways', 'search=%00'])(
      'refuses %s',
      async (query) => {
        expect((await api.get(`/v1/practitioner/clients/list?${query}`)).statusCode).toBe(400)
      },
    )

    it('reads the names of one practitioner from an index', async () => {
      const plan = await portal.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        await sql`set local enable_bitmapscan = off`.execute(trx)
        return sql<Record<string, string>>`
          explain select id from client where practitioner_id = ${doctor.id} and search_name like ${'%perez%'}
          order by sort_name collate "C"`.execute(trx)
      })
      const text = plan.rows.flatMap((row) => Object.values(row)).join('\n')
      expect(text).toContain('client_by_name')
      expect(text).not.toContain('Sort')
    })
  })

  describe('one patient', () => {
    const read = async (id: string) => {
      const answer = await api.get(`/v1/practitioner/client/${id}`)
      expect(answer.statusCode).toBe(200)
      return patient.parse(answer.json())
    }
    const change = (id: string, body: object, version = '"1"') =>
      api.send('PATCH', `/v1/practitioner/client/${id}`, body, { 'if-match': version })

    it('P7.37 changes what the body names, from the version that was read, and writes it down', async () => {
      const id = await portal.addClient(doctor.id)
      expect(await read(id)).toMatchObject({
        version: 1,
        allergies: ['Penicilina'],
        phone: null,
        private_note: '',
      })
      const answer = await change(id, {
        last_name: 'Ibáñez',
        allergies: [],
        phone: '+525512345678',
        weight_kg: 61.5,
        curp: 'HEGG560427MVZRRL04',
      })
      expect(answer.statusCode).toBe(200)
      const changed = await read(id)
      expect(patient.parse(answer.json())).toEqual(changed)
      expect(changed).toMatchObject({
        first_name: 'Ana',
        last_name: 'Ibáñez',
        allergies: [],
        phone: '+525512345678',
        weight_kg: 61.5,
        curp: 'HEGG560427MVZRRL04',
        version: 2,
      })
      expect(await namesOf({ search: 'ibanez' })).toEqual(['Ibáñez'])
      expect(await namesOf({ search: 'lopez' })).toEqual([])
      await change(id, { allergies: null }, '"2"')
      expect(await read(id)).toMatchObject({ allergies: null, weight_kg: 61.5 })
      expect((await readsOf(doctor.id)).map(({ action }) => action)).toContain('patient.update')
    })

    it('refuses a change from an older version, and one of two at the same time', async () => {
      const id = await portal.addClient(doctor.id)
      const both = await Promise.all([change(id, { phone: '+525511111111' }), change(id, { phone: null })])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const late = await change(id, { first_name: 'Late' })
      expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
      expect((await read(id)).first_name).toBe('Ana')
    })

    it.each([
      ['a birth to come', { birth_date: '2026-03-04' }],
      ['a birth before 1900', { birth_date: '1899-12-31' }],
      ['no name', { first_name: '' }],
      ['a phone without its country', { phone: '5512345678' }],
      ['half an email', { email: 'ana@' }],
      ['a CURP with another check digit', { curp: 'HEGG560427MVZRRL05' }],
      ['too little weight', { weight_kg: 0.2 }],
      ['too much height', { height_cm: 251 }],
      ['51 allergies', { allergies: Array.from({ length: 51 }, () => 'x') }],
      ['a condition of 121 characters', { conditions: ['x'.repeat(121)] }],
      ['a note of 2001 characters', { private_note: 'x'.repeat(2001) }],
    ])('refuses %s', async (_, body) => {
      const id = await portal.addClient(doctor.id)
      const answer = await change(id, body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation'])
      expect((await read(id)).version).toBe(1)
    })

    it('answers alike for a missing patient, a foreign one and what is no id, and hands out nothing', async () => {
      const foreign = await portal.addClient(other.id)
      const answers = await Promise.all(
        [foreign, randomUUID(), 'x'].flatMap((id) => [
          api.get(`/v1/practitioner/client/${id}`),
          change(id, { first_name: 'Eva' }),
          api.get(`/v2/practitioner/appointment/client/${id}/history`),
          api.get(`/v1/practitioner/appointment/client/${id}?status=cancel`),
        ]),
      )
      const bodies = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))
      expect([...bodies]).toEqual([`404 ${JSON.stringify({ message: 'Not found', code: 'notFound' })}`])
      expect(await readsOf(doctor.id)).toEqual([])
    })
  })
})
