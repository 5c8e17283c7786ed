import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { listNotices } from '../portal/practiceNotices/notices.ts'
import { addDocument, documentsOf } from '../portal/profile/documents.ts'
import { reviewOf } from '../portal/profile/review.ts'
import { saveSection } from '../portal/profile/saveSection.ts'
import { databaseKinds } from '../testing/databases.ts'
import { openPortal, type TestPortal } from '../testing/portal.ts'
import { pdf } from '../testing/sampleFiles.ts'
import type { TestPractitioner } from '../testing/testPeople.ts'
import { ReviewError, review } from './reviewCommands.ts'

describe.each(await databaseKinds())('npm run review on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  const written = new Map<string, string>()
  beforeAll(async () => {
    portal = await openPortal(kind)
    doctor = await portal.addPractitioner()
    const { clock: now, db } = portal
    const file = {
      practitionerId: doctor.id,
      purpose: 'document' as const,
      name: 'a',
      type: 'application/pdf',
    }
    const bytes = pdf('the title')
    const fileId = await portal.files.receive({ ...file, size: bytes.length }, Readable.from([bytes]))
    await addDocument(db, doctor.id, { kind: 'title', fileId }, now())
    await saveSection(
      db,
      doctor.id,
      { section: 'credential', cedula: '7654321', issuing_school: 'UNAM', curp: '', rfc: '' },
      { expected: 0, now: now() },
    )
  })
  afterAll(() => portal.close())

  const typed = (...words: string[]) => {
    const storage: Pick<FileStorage, 'get'> = { get: async () => Readable.from([pdf('the title')]) }
    return review(
      {
        db: portal.db,
        storage: storage as FileStorage,
        now: portal.clock,
        write: async (path, bytes) => {
          const parts: Uint8Array[] = []
          for await (const part of bytes) parts.push(part)
          written.set(path, Buffer.concat(parts).toString())
        },
      },
      words,
    )
  }
  const titleReview = async () => (await documentsOf(portal.db, doctor.id)).documents[0]?.review

  it('P1.13 lists what waits, shows it, and writes a document to a file', async () => {
    expect(await typed()).toEqual([
      expect.stringContaining(`${doctor.email}  data  since`),
      expect.stringContaining(`${doctor.email}  title  since`),
    ])
    expect(await typed('show', doctor.email)).toEqual([
      'Elena Márquez',
      expect.stringContaining('licence 7654321, UNAM'),
      'data  in_review',
      'title  in_review',
    ])
    await typed('save', doctor.email, 'title', 'title.pdf')
    expect(written.get('title.pdf')).toContain('the title')
  })

  it('P1.13 rejects with a reason, and approves what waits', async () => {
    expect(await typed('reject', doctor.email, 'title', 'No', 'se', 'lee')).toEqual(['title: rejected'])
    expect(await titleReview()).toEqual({ state: 'rejected', reason: 'No se lee' })
    expect(await typed('approve', doctor.email)).toEqual(['data: approved'])
    expect((await reviewOf(portal.db, doctor.id)).state).toBe('approved')
    expect(await typed('approve', doctor.email, 'title')).toEqual(['title: approved'])
    expect(await titleReview()).toEqual({ state: 'approved', reason: null })
    expect(await typed()).toEqual(['Nothing waits.'])
  })

  it('tells the practitioner by a notification what was approved, and what was not', async () => {
    const told = (await listNotices(portal.db, doctor.id, portal.clock())).map(({ what }) => what)
    expect(told).toContain('documentRejected')
    expect(told).toContain('documentApproved')
  })

  it('says what is wrong with what was typed', async () => {
    for (const words of [
      ['dance', doctor.email],
      ['approve'],
      ['approve', 'nobody@clinic.test'],
      ['approve', doctor.email, 'passport'],
      ['reject', doctor.email, 'title'],
      ['reject', doctor.email, 'id_front', 'x'],
      ['save', doctor.email, 'data', 'x'],
    ])
      await expect(typed(...words)).rejects.toBeInstanceOf(ReviewError)
  })
})
