import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTranscripts } from '../../../src/contracts/portal/transcript/transcript.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'

const ID = '0b0e7a52-6f6c-4f6e-9a3c-2f1f3d1c9b01'

describe.each(await databaseKinds())('transcripts of calls on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let visit: { id: string; roomId: string }
  let token: string
  let id: string
  let count = 0
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    token = (await portal.signIn(doctor.email)).token
    visit = await portal.book(doctor)
    count += 1
    id = `${ID.slice(0, -2)}${String(count).padStart(2, '0')}`
    await portal.transcripts.vault.begin({ id, roomId: visit.roomId, requestedBy: doctor.id })
    await portal.transcripts.vault.add(id, { at: 760_000, role: 'patient', name: 'Ana', text: 'Me duele' })
    await portal.transcripts.vault.add(id, {
      at: 765_000,
      role: 'doctor',
      name: 'Elena',
      text: '¿Desde cuándo?',
    })
  })

  const path = () => `/v1/practitioner/appointment/${visit.id}/transcripts`
  const list = async () =>
    listTranscripts.answer.parse((await portal.as(token).get(path())).json()).transcripts
  const facts = async () => {
    const { entries } = await portal.visitRecord.read(visit.id)
    return entries.map(({ fact }) => fact).filter((fact) => fact.kind.startsWith('transcript.'))
  }

  it('are read in their order by the practitioner alone, and every reading is written down', async () => {
    const [transcript] = await list()
    expect(transcript?.lines.map(({ at, name, text }) => [at, name, text])).toEqual([
      [760_000, 'Ana', 'Me duele'],
      [765_000, 'Elena', '¿Desde cuándo?'],
    ])
    expect(transcript?.delete_after).toBe('2026-05-31T16:00:00.000Z')
    const reads = await portal.db
      .selectFrom('access_log')
      .select('action')
      .where('appointment_id', '=', visit.id)
      .execute()
    expect(reads.filter(({ action }) => action === 'transcript.read')).toHaveLength(1)
    const { email } = await portal.addPractitioner()
    const stranger = portal.as((await portal.signIn(email)).token)
    expect((await stranger.get(path())).statusCode).toBe(404)
    expect((await stranger.send('DELETE', `/v1/practitioner/transcript/${id}`)).statusCode).toBe(404)
  })

  it('are sealed in the database, line by line', async () => {
    const rows = await portal.db
      .selectFrom('transcript_line')
      .select('sealed')
      .where('transcript_id', '=', id)
      .execute()
    expect(rows).toHaveLength(2)
    for (const { sealed } of rows)
      expect(Buffer.from(sealed, 'base64url').toString('utf8')).not.toMatch(/Ana|duele/)
    await portal.db
      .updateTable('transcript_line')
      .set({ sealed: rows[0]?.sealed ?? '' })
      .where('transcript_id', '=', id)
      .where('number', '=', 2)
      .execute()
    expect((await portal.as(token).get(path())).statusCode).toBe(500)
  })

  it('are deleted by the practitioner, by who withdrew, and when their time is over', async () => {
    const lines = () =>
      portal.db.selectFrom('transcript_line').selectAll().where('transcript_id', '=', id).execute()
    const removed = await portal.as(token).send('DELETE', `/v1/practitioner/transcript/${id}`)
    expect(removed.json()).toMatchObject({ lines: [], deleted: { why: 'practitioner' }, delete_after: null })
    expect(await lines()).toEqual([])
    await portal.transcripts.vault.add(id, { at: 1, role: 'patient', name: 'Ana', text: 'too late' })
    expect(await lines()).toEqual([])
    await portal.transcripts.vault.ended(id, { erase: true })
    expect(await facts()).toMatchObject([{ kind: 'transcript.deleted', why: 'practitioner' }])
  })

  it('are deleted when a guest withdraws and asks for it, and after their days', async () => {
    await portal.transcripts.vault.ended(id, { erase: true })
    expect(await list()).toMatchObject([{ lines: [], deleted: { why: 'patient' } }])
    const later = `${ID.slice(0, -2)}9${count}`.slice(0, 36)
    await portal.transcripts.vault.begin({ id: later, roomId: visit.roomId, requestedBy: doctor.id })
    await portal.transcripts.vault.begin({ id: later, roomId: visit.roomId, requestedBy: doctor.id })
    portal.setTime('2026-05-31T16:00:01.000Z')
    await portal.transcripts.tidy()
    expect((await facts()).map((fact) => fact.kind === 'transcript.deleted' && fact.why)).toEqual([
      'patient',
      'retention',
    ])
  })
})
