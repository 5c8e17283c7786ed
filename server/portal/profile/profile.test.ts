import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentKind } from '../../../src/contracts/portal/profile/documents.ts'
import { ownProfile } from '../../../src/contracts/portal/profile/profile.ts'
import { publicProfile } from '../../../src/contracts/portal/profile/publicProfile.ts'
import { profileCompleteness } from '../../../src/contracts/portal/profileCompleteness.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { pdf } from '../../testing/sampleFiles.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { addDocument, reviewDocument } from './documents.ts'
import { publicProfileOf } from './publicProfile.ts'
import { approveCredentials, rejectCredentials } from './review.ts'

const SAVE = '/v2/practitioner/profile/update'
const HOUR = 3_600_000

const workExperience = {
  section: 'work-experience',
  range_id: 3,
  entries: [
    { place: 'Hospital Ángeles', role: 'Adscrita', city: 'Puebla', start: '2019-03', end: null, text: '' },
  ],
}
const education = {
  section: 'education',
  entries: [
    {
      university_id: 'unam',
      university: 'whatever was shown',
      degree_id: 'physician',
      field: '',
      start_year: 2002,
      end_year: 2008,
    },
  ],
}
const certification = {
  section: 'certification',
  entries: [
    {
      name: 'Consejo de Medicina Familiar',
      issuer: 'CONACEM',
      issued: '2020-12',
      expires: '2028-12',
      number: 'A-1',
    },
  ],
}
const credential = {
  section: 'credential',
  cedula: '12345678',
  issuing_school: 'Universidad Nacional Autónoma de México',
  curp: '',
  rfc: '',
}
const biography = {
  section: 'biography',
  text: 'Atiendo a familias completas. '.repeat(5).trim(),
  approach: '',
  languages: ['es', 'en'],
}

describe.each(await databaseKinds())('the profile on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const opened = async (known?: TestPractitioner) => {
    const doctor = known ?? (await portal.addPractitioner())
    const api = portal.as((await portal.signIn(doctor.email)).token)
    const save = (body: object, version = 0) => api.send('PUT', SAVE, body, { 'if-match': `"${version}"` })
    const sections = async () =>
      ownProfile.parse((await api.get('/v2/practitioner/profile/sections')).json()).sections
    const catalogue = async (): Promise<{ id: string; label: { es: string; en: string } }[]> =>
      (await api.get('/v1/setting/amount')).json().specialities
    return { doctor, api, save, sections, catalogue }
  }
  const errorsOf = (answer: { statusCode: number; json: () => unknown }) => {
    expect(answer.statusCode).toBe(400)
    return (answer.json() as { errors: { field: string; message: string }[] }).errors
  }
  /** A document that passed its checks. */
  const handIn = async (practitionerId: string, kind: DocumentKind) => {
    const file = { practitionerId, purpose: 'document' as const, name: 'a.pdf', type: 'application/pdf' }
    const bytes = pdf()
    const fileId = await portal.files.receive({ ...file, size: bytes.length }, Readable.from([bytes]))
    await addDocument(portal.db, practitionerId, { kind, fileId }, portal.clock())
  }
  const chosen = (speciality_id: string, is_primary = false, speciality_licence = '7654321') => ({
    speciality_id,
    is_primary,
    speciality_licence,
  })

  it('P7.57 lists the specialities in both languages, with those that the practitioner has', async () => {
    const { doctor, catalogue } = await opened()
    const listed = await catalogue()
    expect(listed.length).toBeGreaterThan(60)
    expect(listed.find(({ label }) => label.es === 'Cardiología')?.label.en).toBe('Cardiology')
    expect(listed.map(({ id }) => id)).toContain(doctor.specialityId)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  })

  it('P1.10 P7.39 saves up to four specialities with one primary, each with its licence', async () => {
    const { api, save, catalogue } = await opened()
    const [first, second, third] = await catalogue()
    if (first === undefined || second === undefined || third === undefined) throw new Error('No catalogue')
    const body = {
      section: 'specialization',
      specialities: [chosen(first.id), chosen(second.id, true, '12345678')],
    }
    const answer = await save(body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().sections.specialization).toMatchObject({
      version: 1,
      value: {
        specialities: [
          { speciality_id: first.id, is_primary: false, speciality_licence: '7654321' },
          { speciality_id: second.id, is_primary: true, speciality_licence: '12345678' },
        ],
      },
    })
    const { practitioner } = (await api.get('/v2/practitioner/profile')).json()
    expect(practitioner.profile.specialities).toMatchObject([
      { is_primary: false, speciality: { id: first.id, practitioner_speciality: first.label.es } },
      { is_primary: true, speciality: { id: second.id } },
    ])
    // The order is the practitioner's, and the other one becomes primary.
    const again = await save(
      { section: 'specialization', specialities: [chosen(third.id, true), chosen(first.id)] },
      1,
    )
    expect(again.json().sections.specialization.value.specialities).toMatchObject([
      { speciality_id: third.id, is_primary: true },
      { speciality_id: first.id, is_primary: false },
    ])
  })

  it('P1.10 refuses none, five, two primary ones, one twice, and what is no licence', async () => {
    const { save, catalogue } = await opened()
    const ids = (await catalogue()).slice(0, 5).map(({ id }) => id)
    const [one = '', two = ''] = ids
    const tries: [object[], string][] = [
      [[], 'noSpeciality'],
      [ids.map((id, index) => chosen(id, index === 0)), 'tooMany'],
      [[chosen(one, true), chosen(two, true)], 'primary'],
      [[chosen(one), chosen(two)], 'primary'],
      [[chosen(one, true), chosen(one)], 'twice'],
      [[chosen(one, true, '123456')], 'licence'],
      [[chosen(randomUUID(), true)], 'unknown'],
    ]
    for (const [specialities, message] of tries)
      expect(errorsOf(await save({ section: 'specialization', specialities }))).toEqual([
        { field: expect.any(String), message },
      ])
  })

  it('P1.10 removes a speciality with visits ahead only when asked for; the visits stay', async () => {
    const { doctor, save, sections, catalogue } = await opened()
    const visit = await portal.book(doctor, {
      startTime: new Date(portal.clock().getTime() + HOUR).toISOString(),
    })
    const known = (await sections()).specialization.value?.specialities
    expect(known).toMatchObject([{ visits: { count: 1, first: [{ id: visit.id }] } }])
    const [other] = (await catalogue()).filter(({ id }) => id !== doctor.specialityId)
    const specialities = [chosen(other?.id ?? '', true)]
    expect(errorsOf(await save({ section: 'specialization', specialities }))).toEqual([
      { field: 'removed', message: 'visits' },
    ])
    expect((await sections()).specialization.version).toBe(0)
    const removed = [doctor.specialityId]
    expect((await save({ section: 'specialization', specialities, removed })).statusCode).toBe(200)
    const left = await portal.db
      .selectFrom('appointment')
      .select('status')
      .where('id', '=', visit.id)
      .executeTakeFirst()
    expect(left?.status).toBe('accepted')
  })

  it('P1.11 P5.04 P7.39 keeps work experience, its months on their second day', async () => {
    const { doctor, save, sections } = await opened()
    expect((await save(workExperience)).statusCode).toBe(200)
    expect((await sections())['work-experience'].value).toEqual({
      range_id: 3,
      entries: workExperience.entries,
    })
    const { body } = await portal.db
      .selectFrom('profile_part')
      .select('body')
      .where('practitioner_id', '=', doctor.id)
      .where('section', '=', 'work-experience')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(body)).toContain('"2019-03-02T00:00:00"')
    const [entry] = workExperience.entries
    const wrong = async (over: object) =>
      errorsOf(await save({ ...workExperience, entries: [{ ...entry, ...over }] }, 1))
    expect(await wrong({ end: '2019-02' })).toEqual([{ field: 'entries.0.end', message: 'endBeforeStart' }])
    expect(await wrong({ start: '2026-05' })).toEqual([{ field: 'entries.0.start', message: 'future' }])
    expect(await wrong({ place: 'x' })).toEqual([{ field: 'entries.0.place', message: 'tooShort' }])
    expect(await wrong({ role: ' ' })).toMatchObject([{ field: 'entries.0.role', message: 'required' }, {}])
    const many = { ...workExperience, entries: Array.from({ length: 21 }, () => entry) }
    expect(errorsOf(await save(many, 1))).toEqual([{ field: 'entries', message: 'tooMany' }])
    expect(errorsOf(await save({ ...workExperience, range_id: 6 }, 1))).toHaveLength(1)
  })

  it('P1.09 P7.41 P7.42 keeps education from the lists of universities and degrees, or as typed', async () => {
    const { api, save, sections } = await opened()
    const { universities } = (await api.get('/v1/practitioner/profile/education/universities')).json()
    expect(universities).toContainEqual({ id: 'unam', name: 'Universidad Nacional Autónoma de México' })
    const degrees = await api.get('/v1/practitioner/profile/education/degrees?locale=en')
    expect(degrees.json().degrees).toContainEqual({
      id: 'physician',
      name: 'Physician and surgeon',
      gloss: 'Médico cirujano',
    })
    expect((await api.get('/v1/practitioner/profile/education/degrees')).statusCode).toBe(400)
    expect((await save(education)).statusCode).toBe(200)
    // The catalogue's name replaces whatever was sent with its id.
    expect((await sections()).education.value?.entries[0]?.university).toBe(
      'Universidad Nacional Autónoma de México',
    )
    const [entry] = education.entries
    const typed = { ...entry, university_id: null, university: 'Harvard Medical School', end_year: null }
    expect((await save({ ...education, entries: [typed] }, 1)).statusCode).toBe(200)
    expect((await sections()).education.value?.entries).toEqual([typed])
    const wrong = async (over: object) =>
      errorsOf(await save({ ...education, entries: [{ ...entry, ...over }] }, 2))
    expect(await wrong({ end_year: 2001 })).toEqual([{ field: 'entries.0.end_year', message: 'years' }])
    expect(await wrong({ end_year: 2035 })).toEqual([{ field: 'entries.0.end_year', message: 'years' }])
    expect(await wrong({ start_year: 1949 })).toEqual([{ field: 'entries.0.start_year', message: 'years' }])
    expect(await wrong({ degree_id: 'magic' })).toEqual([
      { field: 'entries.0.degree_id', message: 'unknown' },
    ])
    expect(await wrong({ university_id: 'none' })).toEqual([
      { field: 'entries.0.university_id', message: 'unknown' },
    ])
    expect(errorsOf(await save({ ...education, entries: [] }, 2))).toEqual([
      { field: 'entries', message: 'noDegree' },
    ])
  })

  it('P1.12 keeps certificates; they expire after they are issued', async () => {
    const { save, sections } = await opened()
    expect((await save(certification)).statusCode).toBe(200)
    const without = certification.entries.map((entry) => ({ ...entry, file: null }))
    expect((await sections()).certification.value?.entries).toEqual(without)
    const [entry] = certification.entries
    const wrong = { ...certification, entries: [{ ...entry, expires: '2020-12' }] }
    expect(errorsOf(await save(wrong, 1))).toEqual([{ field: 'entries.0.expires', message: 'expiry' }])
    expect((await save({ ...certification, entries: [] }, 1)).statusCode).toBe(200)
  })

  it('P1.12 P7.53 keeps the file of a certificate, and deletes it with the certificate', async () => {
    const { doctor, save, sections } = await opened()
    const upload = async (practitionerId: string) => {
      const bytes = pdf()
      const file = { purpose: 'document' as const, name: 'consejo.pdf', type: 'application/pdf' }
      return portal.files.receive({ practitionerId, ...file, size: bytes.length }, Readable.from([bytes]))
    }
    const [entry] = certification.entries
    const withFile = (file_id: string | null) => ({ ...certification, entries: [{ ...entry, file_id }] })
    const id = await upload(doctor.id)
    expect((await save(withFile(id))).statusCode).toBe(200)
    const fileOf = async () => (await sections()).certification.value?.entries[0]?.file
    expect(await fileOf()).toEqual({ id, name: 'consejo.pdf' })
    // It is the same file when the certificate is saved again.
    expect((await save(withFile(id), 1)).statusCode).toBe(200)
    expect(await fileOf()).toEqual({ id, name: 'consejo.pdf' })
    const foreign = await upload((await opened()).doctor.id)
    expect(errorsOf(await save(withFile(foreign), 2))).toEqual([
      { field: 'entries.0.file_id', message: 'unknown' },
    ])
    expect((await save(withFile(null), 2)).statusCode).toBe(200)
    expect(await fileOf()).toBeNull()
    const row = portal.db.selectFrom('file').select('delete_after').where('id', '=', id)
    expect((await row.executeTakeFirst())?.delete_after).toEqual(portal.clock())
  })

  it('P1.14 keeps a biography within its bounds and without contact data', async () => {
    const { save, sections } = await opened()
    expect((await save(biography)).statusCode).toBe(200)
    expect((await sections()).biography.value).toEqual({
      text: biography.text,
      approach: '',
      languages: ['es', 'en'],
    })
    const wrong = async (over: object) => errorsOf(await save({ ...biography, ...over }, 1))
    expect(await wrong({ text: 'x'.repeat(99) })).toEqual([{ field: 'text', message: 'biographyShort' }])
    expect(await wrong({ text: 'x'.repeat(1_501) })).toEqual([{ field: 'text', message: 'tooLong' }])
    for (const contact of ['elena@clinic.mx', 'www.elena.mx', '55 1234 5678', '+52 (55) 1234-5678'])
      expect(await wrong({ text: `${biography.text} ${contact}` })).toEqual([
        { field: 'text', message: 'contact' },
      ])
    expect((await save({ ...biography, text: `${biography.text} Cédula 12345678.` }, 1)).statusCode).toBe(200)
    expect(await wrong({ languages: [] })).toEqual([{ field: 'languages', message: 'noLanguage' }])
    expect(await wrong({ languages: ['es', 'es'] })).toEqual([{ field: 'languages', message: 'twice' }])
  })

  it('P7.39 refuses a change that was made from another version', async () => {
    const { save } = await opened()
    expect((await save(biography)).statusCode).toBe(200)
    expect((await save(biography)).json()).toMatchObject({ code: 'conflict' })
    expect((await save(biography, 2)).json()).toMatchObject({ code: 'conflict' })
    const both = await Promise.all([save(biography, 1), save(biography, 1)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('P1.13 has credentials looked at; the licence of prescriptions is the approved one', async () => {
    const { doctor, api, save, sections } = await opened(
      await portal.addPractitioner('UTC-06:00', { licence: null }),
    )
    const licence = async () =>
      (
        await portal.db
          .selectFrom('practitioner')
          .select('licence')
          .where('id', '=', doctor.id)
          .executeTakeFirstOrThrow()
      ).licence
    const verified = async () =>
      publicProfile.parse((await api.get('/v2/practitioner/profile/public')).json()).verified
    await expect(approveCredentials(portal.db, doctor.id, portal.clock())).rejects.toThrow('no credentials')
    expect((await save(credential)).statusCode).toBe(200)
    expect((await sections()).credential.value?.review).toEqual({ state: 'in_review', reason: null })
    expect([await licence(), await verified()]).toEqual([null, false])
    await rejectCredentials(portal.db, doctor.id, 'No se lee', portal.clock())
    expect((await sections()).credential.value?.review).toEqual({ state: 'rejected', reason: 'No se lee' })
    await approveCredentials(portal.db, doctor.id, portal.clock())
    expect([await licence(), await verified()]).toEqual(['12345678', true])
    // A document is looked at as well.
    await handIn(doctor.id, 'title')
    expect(await verified()).toBe(false)
    await reviewDocument(portal.db, doctor.id, 'title', { state: 'approved', reason: null }, portal.clock())
    expect(await verified()).toBe(true)
    // A changed document is reviewed anew, and the licence stays until then.
    expect((await save({ ...credential, cedula: '8765432' }, 1)).statusCode).toBe(200)
    expect((await sections()).credential.value?.review.state).toBe('in_review')
    expect([await licence(), await verified()]).toEqual(['12345678', false])
    expect(errorsOf(await save({ ...credential, curp: 'ABCD' }, 2))).toEqual([
      { field: 'curp', message: 'curp' },
    ])
  })

  it('P3.03 P3.04 P7.40 grows to a hundred percent with the sections, and shrinks with a rejection', async () => {
    const { doctor, api, save, catalogue } = await opened()
    const percent = async () => {
      const answer = await api.get('/v2/practitioner/profile/completeness')
      return profileCompleteness.parse(answer.json()).overall_percent
    }
    expect(await percent()).toBe(0)
    const [first] = await catalogue()
    const specialities = [chosen(first?.id ?? '', true)]
    const bodies = [
      { section: 'specialization', specialities },
      workExperience,
      education,
      { ...certification, entries: [] },
      credential,
      biography,
    ]
    const seen: number[] = []
    for (const body of bodies) {
      expect((await save(body)).statusCode).toBe(200)
      seen.push(await percent())
    }
    // Credentials need the title and both sides of the identification; a tax certificate does not count.
    expect(seen).toEqual([17, 33, 50, 67, 67, 83])
    for (const kind of ['title', 'situation_certificate', 'id_front'] as const) await handIn(doctor.id, kind)
    expect(await percent()).toBe(83)
    await handIn(doctor.id, 'id_back')
    expect(await percent()).toBe(100)
    await reviewDocument(
      portal.db,
      doctor.id,
      'title',
      { state: 'rejected', reason: 'No se lee' },
      portal.clock(),
    )
    expect(await percent()).toBe(83)
    await handIn(doctor.id, 'title')
    expect(await percent()).toBe(100)
    await rejectCredentials(portal.db, doctor.id, 'Falta el reverso', portal.clock())
    expect(await percent()).toBe(83)
  })

  it('shows to patients what was saved, and nothing else', async () => {
    const { doctor, save, catalogue } = await opened()
    const [first] = await catalogue()
    const specialities = [chosen(first?.id ?? '', true)]
    for (const body of [
      { section: 'specialization', specialities },
      workExperience,
      education,
      certification,
      credential,
      biography,
    ])
      expect((await save(body)).statusCode).toBe(200)
    const shown = publicProfile.parse(await publicProfileOf(portal.db, doctor.id))
    expect(shown).toMatchObject({
      first_name: 'Elena',
      specialities: [{ label: first?.label, is_primary: true, licence: '7654321', consultation: null }],
      range_id: 3,
      experience: [{ place: 'Hospital Ángeles', start: '2019-03', end: null }],
      education: [{ degree: { es: 'Médico cirujano', en: 'Physician and surgeon' } }],
      certifications: [{ name: 'Consejo de Medicina Familiar', expires: '2028-12' }],
      biography: { languages: ['es', 'en'] },
    })
    const text = JSON.stringify(await publicProfileOf(portal.db, doctor.id))
    for (const secret of [doctor.email, '+525555550142', '12345678', 'A-1'])
      expect(text).not.toContain(secret)
    expect(await publicProfileOf(portal.db, randomUUID())).toBeNull()
  })

  it('P6.02 answers nobody who is not signed in', async () => {
    for (const url of ['/v2/practitioner/profile/sections', '/v1/setting/amount'])
      expect((await portal.app.inject({ url })).statusCode).toBe(401)
  })
})
