import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteAnswer } from '../../../src/contracts/portal/note/note.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { noteCalls, noted } from '../../testing/note.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const NOW = '2026-03-02T16:00:00.000Z'
const SEAL = /^[0-9a-f]{64}:ed25519:[0-9a-f]{16}:[\w-]{86}$/
const author = { name: 'Elena Márquez', licence: '1234567' }

describe.each(await databaseKinds())('notes of visits on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let calls: ReturnType<typeof noteCalls>
  const callsOf = async ({ email }: TestPractitioner) =>
    noteCalls(portal.as((await portal.signIn(email)).token))
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime(NOW)
    doctor = await portal.addPractitioner()
    calls = await callsOf(doctor)
  })

  const answerOf = (response: Awaited<ReturnType<typeof calls.read>>) => noteAnswer.parse(response.json())
  const read = async (id: string) => answerOf(await calls.read(id))
  const refusal = (response: Awaited<ReturnType<typeof calls.read>>) => [
    response.statusCode,
    response.json().code,
  ]

  it('begins empty, and keeps each draft as it was typed', async () => {
    const { id } = await portal.book(doctor)
    expect(await read(id)).toEqual({
      appointment_id: id,
      draft: null,
      draft_saved_at: null,
      version: 0,
      signed: null,
      addenda: [],
      server_time: NOW,
    })
    const half = noted({ plan: ' Repo\ud83d', free: '\u0000' })
    const saved = { appointment_id: id, version: 1, draft_saved_at: NOW }
    expect((await calls.save(id, 0, half)).json()).toEqual(saved)
    portal.advance(60_000)
    // The answer was lost, and the client repeats the call.
    expect((await calls.save(id, 0, half)).json()).toEqual(saved)
    expect(await read(id)).toMatchObject({ draft: half, version: 1, draft_saved_at: NOW })
    expect((await calls.save(id, 1, noted({ plan: 'Reposo' }))).json().version).toBe(2)
  })

  it('refuses a draft that was made from another version, so that no window overwrites the other', async () => {
    const { id } = await portal.book(doctor)
    const [mine, theirs] = [noted({ plan: 'Reposo' }), noted({ plan: 'Ibuprofeno' })]
    const both = await Promise.all([calls.save(id, 0, mine), calls.save(id, 0, theirs)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = both[0]?.statusCode === 200 ? mine : theirs
    expect((await read(id)).draft).toEqual(winner)
    expect(refusal(await calls.save(id, 0, noted()))).toEqual([409, 'conflict'])
  })

  it('signs once, seals, and the draft is gone', async () => {
    const { id } = await portal.book(doctor)
    await calls.save(id, 0, noted())
    const request = { request_id: randomUUID(), version: 1, content: noted({ plan: '  Reposo  ' }) }
    const both = await Promise.all([calls.sign(id, request), calls.sign(id, request)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await read(id)).toEqual({
      appointment_id: id,
      draft: null,
      draft_saved_at: null,
      version: 2,
      signed: {
        number: 0,
        written_at: NOW,
        author,
        content: {
          subjective: 'Cefalea desde hace dos días',
          objective: '',
          assessment: '',
          plan: 'Reposo',
          free: '',
        },
        seal: expect.stringMatching(SEAL),
      },
      addenda: [],
      server_time: NOW,
    })
    expect(refusal(await calls.sign(id, { ...request, content: noted({ plan: 'Otra' }) }))).toEqual([
      409,
      'conflict',
    ])
    expect(refusal(await calls.sign(id, { version: 2 }))).toEqual([409, 'conflict'])
    expect(refusal(await calls.save(id, 2, noted()))).toEqual([409, 'conflict'])
  })

  it('lets one of two signatures win, and refuses one of an older text', async () => {
    const { id } = await portal.book(doctor)
    await calls.save(id, 0, noted())
    expect(refusal(await calls.sign(id, { version: 0 }))).toEqual([409, 'conflict'])
    const both = await Promise.all([calls.sign(id, { version: 1 }), calls.sign(id, { version: 1 })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('shows with the patient how the newest signed note begins, and writes the read down', async () => {
    const first = await portal.book(doctor, { startTime: '2026-03-02T15:00:00.000Z' })
    const clientId = first.clientId
    const second = await portal.book(doctor, { startTime: NOW, clientId })
    const api = portal.as((await portal.signIn(doctor.email)).token)
    const lastNote = async () => (await api.get(`/v1/practitioner/client/${clientId}`)).json().last_note
    expect(await lastNote()).toBeNull()
    await calls.sign(first.id)
    portal.advance(60_000)
    await calls.save(second.id, 0, noted({ subjective: '', plan: 'Un borrador' }))
    expect(await lastNote()).toEqual({
      appointment_id: first.id,
      start_time: '2026-03-02T15:00:00.000Z',
      text: 'Cefalea desde hace dos días',
    })
    const content = noted({ subjective: '', assessment: `${'x'.repeat(300)}\nOtra línea` })
    await calls.sign(second.id, { version: 1, content })
    expect(await lastNote()).toMatchObject({ appointment_id: second.id, text: `${'x'.repeat(239)}…` })
    const reads = await portal.db
      .selectFrom('access_log')
      .select('appointment_id')
      .where('action', '=', 'patient.details')
      .where('client_id', '=', clientId)
      .orderBy('position')
      .execute()
    expect(reads.map(({ appointment_id }) => appointment_id)).toEqual([null, first.id, second.id])
  })

  it('refuses an empty note', async () => {
    const { id } = await portal.book(doctor)
    const empty = await calls.sign(id, { content: noted({ subjective: ' \n ' }) })
    expect(refusal(empty)).toEqual([400, 'validation'])
    expect((await read(id)).signed).toBeNull()
  })

  it('adds to a signed note, with author and time, each addendum once', async () => {
    const { id } = await portal.book(doctor)
    expect(refusal(await calls.amend(id, 'Demasiado pronto'))).toEqual([409, 'statusRefused'])
    await calls.sign(id)
    portal.advance(60_000)
    const request = randomUUID()
    await Promise.all([calls.amend(id, 'Llamó: mejoró', request), calls.amend(id, 'Llamó: mejoró', request)])
    expect(refusal(await calls.amend(id, 'Otro texto', request))).toEqual([409, 'conflict'])
    await Promise.all([calls.amend(id, 'Uno'), calls.amend(id, 'Dos')])
    const { addenda } = await read(id)
    expect(addenda[0]).toEqual({
      number: 1,
      written_at: '2026-03-02T16:01:00.000Z',
      author,
      text: 'Llamó: mejoró',
      seal: expect.stringMatching(SEAL),
    })
    expect(addenda.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(
      addenda
        .slice(1)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['Dos', 'Uno'])
  })

  it('is of nobody else, of no cancelled visit, and not before the room opens', async () => {
    const foreign = await portal.book(await portal.addPractitioner())
    for (const response of [
      await calls.read(foreign.id),
      await calls.save(foreign.id, 0, noted()),
      await calls.sign(foreign.id),
      await calls.amend(foreign.id, 'Algo'),
    ])
      expect(refusal(response)).toEqual([404, 'notFound'])
    const later = await portal.book(doctor, { startTime: '2026-03-02T18:00:00.000Z' })
    expect(refusal(await calls.save(later.id, 0, noted()))).toEqual([409, 'visitTooEarly'])
    expect(refusal(await calls.sign(later.id))).toEqual([409, 'visitTooEarly'])
    const cancelled = await portal.book(doctor, { startTime: '2026-03-02T16:05:00.000Z' })
    const api = portal.as((await portal.signIn(doctor.email)).token)
    await api.send('PUT', `/v1/practitioner/appointment/${doctor.id}/${cancelled.id}/?status=cancel`)
    expect(refusal(await calls.save(cancelled.id, 0, noted()))).toEqual([409, 'statusRefused'])
  })

  it('writes down who read it and what was signed, and no word of it in the record of the visit', async () => {
    const { id, clientId } = await portal.book(doctor)
    await calls.read(id)
    await calls.save(id, 0, noted())
    await calls.sign(id, { version: 1 })
    await calls.amend(id, 'Llamó: mejoró')
    const { entries } = await portal.visitRecord.read(id)
    const by = { practitionerId: doctor.id }
    expect(entries.map(({ fact }) => fact).slice(2)).toEqual([
      { kind: 'data.read', ...by, what: 'note' },
      { kind: 'note.signed', ...by, seal: expect.stringMatching(SEAL) },
      { kind: 'note.amended', ...by, number: 1, seal: expect.stringMatching(SEAL) },
    ])
    const text = JSON.stringify(entries)
    for (const secret of ['Cefalea', 'mejoró', clientId]) expect(text).not.toContain(secret)
    const log = await portal.db
      .selectFrom('access_log')
      .select(['action', 'client_id'])
      .where('appointment_id', '=', id)
      .execute()
    // An autosave hands nothing out.
    expect(log).toEqual(Array(3).fill({ action: 'note', client_id: clientId }))
  })

  it('cannot be changed by the application, and a change in the database is noticed', async () => {
    const { id } = await portal.book(doctor)
    await calls.sign(id)
    const { db } = portal
    await expect(db.updateTable('visit_note').set({ seal: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('visit_note').execute()).rejects.toThrow('append-only')
    await sql`alter table visit_note disable trigger visit_note_append_only`.execute(db)
    await sql`update visit_note set body = replace(body, 'dos', 'tres') where appointment_id = ${id}`.execute(
      db,
    )
    await sql`alter table visit_note enable trigger visit_note_append_only`.execute(db)
    expect(refusal(await calls.read(id))).toEqual([409, 'sealBroken'])
  })
})
