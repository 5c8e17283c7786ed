import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  DRAFT,
  draftOf,
  guestBooking,
  guestOf,
  openPractice,
  slotsUrl,
  startsOf,
} from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const MINUTE = 60_000

describe.each(await databaseKinds())('the link of a visit on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  let guests = 0
  /** A visit that a guest booked for Tuesday, with the page of its link. */
  const bookedVisit = async (
    terms: Parameters<typeof openPractice>[1] = {},
    start = at('16:00'),
    guest: object = guestBooking,
  ) => {
    // Mails planned for other visits are removed from this test.
    await portal.db.deleteFrom('visit_mail').execute()
    await portal.db.deleteFrom('outbox').execute()
    const practice = await openPractice(portal, terms)
    const { draft, call } = guestOf(portal, guests++)
    const body = draftOf(practice.doctor, start, { reason: 'Tos' })
    await draft(body)
    const visit = (await call('POST', `${DRAFT}/${body.id}/booking`, guest)).json()
    const page = `/v1/visit/${visit.visit_token}`
    return { ...practice, call, visit, page }
  }
  const mailsTo = async () => {
    await portal.writeVisitMails()
    const mails = await portal.outbox.newest(100)
    await portal.db.deleteFrom('outbox').execute()
    return mails
  }

  it('shows the visit without its patient, and nothing for another token', async () => {
    const { call, page, visit, doctor } = await bookedVisit({ cancel_hours: 24 })
    const shown = await call('GET', page)
    expect(shown.json()).toMatchObject({
      id: visit.id,
      status: 'ACCEPTED',
      start_time: at('16:00'),
      practitioner: { id: doctor.id, first_name: 'Elena' },
      zone: 'America/Mexico_City',
      changeable_until: '2026-03-02T16:00:00.000Z',
      room_code: visit.room_code,
    })
    expect(shown.body).not.toMatch(/Ana|Ríos|example\.com|Tos/)
    const token = String(visit.visit_token)
    const [id, code] = [token.slice(0, 36), token.slice(37)]
    const forged = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`
    for (const other of [`${id}-${forged}`, `${id}-`, id, 'x', `${id}.${code}`, `${token}-${code}`])
      expect((await call('GET', `/v1/visit/${other}`)).statusCode).toBe(404)
  })

  it('is mailed three minutes after the booking, with a calendar entry; a reminder comes a day and an hour before', async () => {
    const { page, visit, call } = await bookedVisit({}, '2026-03-04T16:00:00.000Z')
    portal.advance(3 * MINUTE - 1)
    expect(await mailsTo()).toEqual([])
    portal.advance(1)
    const [confirmation, ...none] = await mailsTo()
    expect(none).toEqual([])
    expect(confirmation).toMatchObject({
      recipient: 'ana.rios@example.com',
      language: 'es',
      subject: 'Su cita está confirmada',
    })
    expect(confirmation?.body).toContain(`https://visits.clinic.test/visit/${visit.visit_token}`)
    expect(confirmation?.body).toContain('miércoles, 4 de marzo de 2026, 10:00')
    const calendar = confirmation?.calendar ?? ''
    expect(calendar).toContain('METHOD:REQUEST')
    expect(calendar).toContain(`UID:appt-${visit.id}@visits.clinic.test`)
    expect(calendar).toContain('DTSTART:20260304T160000Z')
    expect(calendar).not.toMatch(/Ana|Ríos|Tos/)
    const download = await call('GET', `${page}/calendar.ics`)
    expect(download.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(download.body).toContain('SEQUENCE:2')

    for (const [before, due] of [
      [at('15:59'), at('16:00')],
      ['2026-03-04T14:59:00.000Z', '2026-03-04T15:00:00.000Z'],
    ] as const) {
      portal.setTime(before)
      expect(await mailsTo()).toEqual([])
      portal.setTime(due)
      expect((await mailsTo()).map(({ subject }) => subject)).toEqual(['Recordatorio de su cita'])
    }
  })

  it.each([
    ['en', 'Your visit with Elena Márquez (Speciality in English) is on'],
    ['es', 'Su cita con Elena Márquez (Speciality'],
  ])('names the speciality in the language of the mail: %s', async (locale, text) => {
    await bookedVisit({}, at('16:00'), {
      ...guestBooking,
      patient: { ...guestBooking.patient, locale },
    })
    await portal.db.updateTable('speciality').set({ label_en: 'Speciality in English' }).execute()
    portal.advance(3 * MINUTE)
    const [confirmation] = await mailsTo()
    expect(confirmation?.language).toBe(locale)
    expect(confirmation?.body).toContain(text)
    expect(confirmation?.body.includes('Speciality in English')).toBe(locale === 'en')
  })

  it('cancels until the agreed time; the confirmation that waited is replaced by what is true', async () => {
    const { call, page, visit } = await bookedVisit({ cancel_hours: 2 })
    portal.advance(MINUTE)
    const cancelled = await call('POST', `${page}/cancellation`)
    expect(cancelled.json()).toMatchObject({
      status: 'CANCELED',
      cancelled_by: 'patient',
      changeable_until: null,
    })
    expect((await call('POST', `${page}/cancellation`)).statusCode).toBe(200)
    expect(portal.endedRooms.length).toBeGreaterThan(0)
    portal.advance(2 * MINUTE)
    expect(await mailsTo()).toEqual([])
    portal.advance(MINUTE)
    const mails = await mailsTo()
    expect(mails.map(({ subject }) => subject)).toEqual(['Canceló su cita'])
    expect(mails[0]?.calendar).toContain('METHOD:CANCEL')
    expect(mails[0]?.calendar).toContain(`UID:appt-${visit.id}@`)

    const late = await bookedVisit({ cancel_hours: 2 })
    portal.setTime(at('14:01'))
    const refused = await late.call('POST', `${late.page}/cancellation`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'tooLate'])
    expect((await late.call('GET', late.page)).json().changeable_until).toBeNull()
  })

  it('moves to a time that is offered, its own included, and tells which there are when it is taken', async () => {
    const { call, page, doctor } = await bookedVisit()
    // Half of its own time: nobody else has it.
    const near = await call('PUT', `${page}/time`, { start_time: at('16:15') })
    expect(near.json()).toMatchObject({ start_time: at('16:15'), end_time: at('16:45') })
    const other = guestOf(portal, guests++)
    const body = draftOf(doctor, at('17:00'))
    await other.draft(body)
    const taken = await call('PUT', `${page}/time`, { start_time: at('17:00') })
    expect(taken.json().code).toBe('slotTaken')
    expect(taken.json().details.slots.length).toBeGreaterThan(0)
    // Lunch begins at two in the afternoon there.
    expect((await call('PUT', `${page}/time`, { start_time: at('20:15') })).json().code).toBe('slotTaken')
    expect((await call('GET', page)).json().start_time).toBe(at('16:15'))
  })

  it('shows another time that the practitioner proposed; taking it accepts the request', async () => {
    const { call, page, visit, api } = await bookedVisit({ access: 'request' })
    const propose = (start_time: string) =>
      api.send('PUT', `/v1/practitioner/appointment/proposal/${visit.id}`, { start_time })
    expect((await propose(at('20:15'))).json().code).toBe('slotTaken')
    expect((await propose(at('18:00'))).json()).toMatchObject({
      proposed_start: at('18:00'),
      proposed_end: at('18:30'),
    })
    portal.advance(3 * MINUTE)
    const [proposed, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(proposed?.subject).toBe('El consultorio le propone otro horario')
    // Two hours before the start that was asked for, at ten in the morning there.
    expect(proposed?.body).toMatch(
      /Si no lo acepta antes del martes, 3 de marzo de 2026, 8:00.*, su solicitud vence\./,
    )
    expect((await call('GET', page)).json()).toMatchObject({
      status: 'REQUESTED',
      start_time: at('16:00'),
      proposal: { start_time: at('18:00') },
    })
    const taken = await call('POST', `${page}/proposal`)
    expect(taken.json()).toMatchObject({ status: 'ACCEPTED', start_time: at('18:00'), proposal: null })
    expect((await call('POST', `${page}/proposal`)).json().code).toBe('statusRefused')
    const foreign = await openPractice(portal)
    const url = `/v1/practitioner/appointment/proposal/${visit.id}`
    expect((await foreign.api.send('PUT', url, { start_time: at('18:30') })).statusCode).toBe(404)
  })

  it.each([
    ['es', 'Su solicitud venció', 'El horario propuesto no se aceptó a tiempo y su solicitud venció.'],
    ['en', 'Your request expired', 'The proposed time was not accepted in time, and your request expired.'],
  ])('tells that a proposed time was not accepted in time, not that nobody answered: %s', async (...told) => {
    const [locale, subject, text] = told
    const guest = { ...guestBooking, patient: { ...guestBooking.patient, locale } }
    const { call, page, visit, api } = await bookedVisit({ access: 'request' }, at('16:00'), guest)
    await api.send('PUT', `/v1/practitioner/appointment/proposal/${visit.id}`, { start_time: at('18:00') })
    portal.setTime(at('14:00'))
    await portal.appointments.handle(
      visit.id,
      { actorId: null, owner: null },
      { type: 'lapse', now: portal.clock() },
    )
    portal.advance(3 * MINUTE)
    const [mail] = await mailsTo()
    expect(mail?.subject).toBe(subject)
    expect(mail?.body).toContain(text)
    expect(mail?.body).not.toMatch(/no respondió|did not answer/)
    expect((await call('GET', page)).json()).toMatchObject({
      status: 'CANCELED',
      cancelled_by: 'nobody',
      proposal: null,
      proposal_lapsed: true,
    })
  })

  it('lists the times that it can be moved to as the move is judged: its patient is known', async () => {
    const { call, page, visit, doctor, api } = await bookedVisit()
    const terms = { duration_min: 30, price_centavos: 65_000, notice_hours: 0, audience: 'known' }
    await api.send('PUT', `/v1/practitioner/pricing/${doctor.specialityId}`, terms, { 'if-match': '"1"' })
    expect(startsOf(await call('GET', slotsUrl(doctor.id)))).toEqual([])
    const days = 'start_time=2026-03-03T06:00:00Z&end_time=2026-03-04T06:00:00Z'
    const listed = startsOf(await call('GET', `${page}/slots?${days}`))
    // Its own time overlaps these, and is no other time itself.
    expect(listed).toContain(at('15:45'))
    expect(listed).toContain(at('16:15'))
    expect(listed).not.toContain(at('16:00'))
    const moved = await call('PUT', `${page}/time`, { start_time: listed.at(-1) })
    expect(moved.json()).toMatchObject({ start_time: listed.at(-1) })
    const foreign = `/v1/visit/${visit.id}-AAAAAAAAAAAAAAAAAAAAAA/slots?${days}`
    expect((await call('GET', foreign)).statusCode).toBe(404)
    const tooLong = 'start_time=2026-03-03T06:00:00Z&end_time=2026-07-04T06:00:00Z'
    expect((await call('GET', `${page}/slots?${tooLong}`)).statusCode).toBe(400)
  })

  it('does not give a proposed time to two', async () => {
    const { call, page, visit, api, doctor } = await bookedVisit({ access: 'request' })
    await api.send('PUT', `/v1/practitioner/appointment/proposal/${visit.id}`, { start_time: at('18:00') })
    const other = guestOf(portal, guests++)
    const body = draftOf(doctor, at('18:00'))
    await other.draft(body)
    await other.call('POST', `${DRAFT}/${body.id}/booking`, guestBooking)
    expect((await call('POST', `${page}/proposal`)).json().code).toBe('slotTaken')
    expect((await call('GET', page)).json().start_time).toBe(at('16:00'))
  })

  it('tells a declined request with its reason; a visit that is accepted cannot be declined', async () => {
    const { call, page, visit, api } = await bookedVisit({ access: 'request' })
    const decline = (id: string) =>
      api.send('PUT', `/v1/practitioner/appointment/decline/${id}`, { reason: 'Ese día no atiendo' })
    expect((await decline(visit.id)).json()).toMatchObject({ status: 'CANCELED' })
    expect((await decline(visit.id)).statusCode).toBe(200)
    portal.advance(3 * MINUTE)
    const [mail] = await mailsTo()
    expect(mail?.body).toContain('Ese día no atiendo')
    expect((await call('GET', page)).json()).toMatchObject({
      cancelled_by: 'practitioner',
      cancel_reason: 'Ese día no atiendo',
    })
    const accepted = await bookedVisit()
    const url = `/v1/practitioner/appointment/decline/${accepted.visit.id}`
    expect((await accepted.api.send('PUT', url, { reason: '' })).json().code).toBe('statusRefused')
  })

  it('knows a patient who books again by name, date of birth and e-mail', async () => {
    const { doctor, visit } = await bookedVisit()
    const clientOf = async (id: string) => {
      const row = await portal.db
        .selectFrom('appointment')
        .select('client_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.client_id
    }
    const again = async (time: string, patient: object) => {
      const { draft, call } = guestOf(portal, guests++)
      const body = draftOf(doctor, at(time))
      await draft(body)
      const booking = { ...guestBooking, patient }
      return clientOf((await call('POST', `${DRAFT}/${body.id}/booking`, booking)).json().id)
    }
    const first = await clientOf(visit.id)
    const { patient } = guestBooking
    expect(await again('17:00', { ...patient, first_name: 'ANA', email: 'Ana.Rios@example.com' })).toBe(first)
    expect(await again('18:00', { ...patient, birth_date: '1991-05-01' })).not.toBe(first)
    expect(await again('19:00', { ...patient, email: 'other@example.com' })).not.toBe(first)
  })

  it('asks for consent to the privacy notice that is in force, and keeps what was agreed to', async () => {
    const { doctor } = await openPractice(portal)
    const { draft, call } = guestOf(portal, guests++)
    const body = draftOf(doctor, at('16:00'))
    await draft(body)
    const book = (consent: object | undefined) =>
      call('POST', `${DRAFT}/${body.id}/booking`, { ...guestBooking, consent })
    expect((await book(undefined)).json().errors).toEqual([{ field: 'consent', message: 'required' }])
    expect((await book({ privacy_version: '0', health_data: true })).json().errors).toEqual([
      { field: 'consent', message: 'outdated' },
    ])
    expect((await book({ privacy_version: '3', health_data: false })).statusCode).toBe(400)
    const { id } = (await book(guestBooking.consent)).json()
    const kept = await portal.db
      .selectFrom('patient_consent')
      .select(['privacy_version', 'language', 'accepted_at'])
      .where('appointment_id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ privacy_version: '3', language: 'es', accepted_at: portal.clock() })
    await expect(portal.db.deleteFrom('patient_consent').execute()).rejects.toThrow('append-only')
  })

  it('shows anybody the profile, and nothing where speciality and practitioner do not belong together', async () => {
    const { doctor } = await openPractice(portal, { cancel_hours: 24 })
    const { call } = guestOf(portal, guests++)
    const shown = await call('GET', `/v1/profile/${doctor.id}/${doctor.specialityId}`)
    expect(shown.json()).toMatchObject({
      profile: { practitioner_id: doctor.id, first_name: 'Elena' },
      speciality_id: doctor.specialityId,
      consultation: { duration_min: 30, price_centavos: 65_000, access: 'atOnce', cancel_hours: 24 },
      zone: 'America/Mexico_City',
    })
    expect(shown.body).not.toContain(doctor.email)
    const other = await openPractice(portal)
    expect((await call('GET', `/v1/profile/${doctor.id}/${other.doctor.specialityId}`)).statusCode).toBe(404)
    expect((await call('GET', `/v1/profile/x/${doctor.specialityId}`)).statusCode).toBe(404)
  })
})
