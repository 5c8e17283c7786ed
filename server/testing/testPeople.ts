import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { BookedData } from '../portal/appointment/events.ts'
import type { AppointmentRepository } from '../portal/appointment/repository.ts'
import { newRoomCode, newRoomId } from '../portal/appointment/roomNames.ts'
import { hashPassword } from '../portal/auth/passwords.ts'
import { searchable } from '../portal/searchable.ts'
import { PASSWORD } from './testKeys.ts'

export interface TestPractitioner {
  id: string
  email: string
  specialityId: string
}

interface Parts {
  app: FastifyInstance
  db: Database
  clock: Clock
  appointments: AppointmentRepository
}

/** Practitioners, patients and visits of a test portal, and calls in their name. */
export const testPeople = ({ app, db, clock, appointments }: Parts) => {
  const addPractitioner = async (
    timezone = 'UTC-06:00',
    { licence }: { licence: string | null } = { licence: '1234567' },
  ): Promise<TestPractitioner> => {
    const id = randomUUID()
    const specialityId = randomUUID()
    const email = `${id}@clinic.test`
    await db
      .insertInto('speciality')
      .values({ id: specialityId, label: `Speciality ${specialityId}` })
      .execute()
    await db
      .insertInto('practitioner')
      .values({
        id,
        email,
        password_hash: await hashPassword(PASSWORD),
        first_name: 'Elena',
        last_name: 'Márquez',
        avatar: null,
        phone: '+525555550142',
        timezone,
        locale: 'es',
        created_at: clock(),
        licence,
        school: 'Universidad de Prueba',
        office_address: 'Calle Falsa 123, Ciudad de México',
      })
      .execute()
    await db
      .insertInto('practitioner_speciality')
      .values({
        id: randomUUID(),
        practitioner_id: id,
        speciality_id: specialityId,
        is_primary: true,
        position: 0,
      })
      .execute()
    return { id, email, specialityId }
  }

  const addClient = async (
    practitionerId: string,
    name = { first: 'Ana', last: 'López' },
  ): Promise<string> => {
    const id = randomUUID()
    await db
      .insertInto('client')
      .values({
        id,
        practitioner_id: practitionerId,
        first_name: name.first,
        last_name: name.last,
        birth_date: '1988-04-12',
        sex: 'F',
        allergies: JSON.stringify(['Penicilina']),
        search_name: searchable(`${name.first} ${name.last}`),
      })
      .execute()
    return id
  }

  const clinic = { actorId: null, owner: null }
  /** Books a visit, by default for half an hour from now, and accepts it unless it waits for a payment. */
  const book = async (who: TestPractitioner, over: Partial<BookedData> = {}) => {
    const id = randomUUID()
    const clientId = over.clientId ?? (await addClient(who.id))
    const booking: BookedData = {
      practitionerId: who.id,
      clientId,
      specialityId: who.specialityId,
      startTime: clock().toISOString(),
      endTime: new Date(Date.parse(over.startTime ?? clock().toISOString()) + 30 * 60_000).toISOString(),
      reason: 'Dolor de cabeza',
      priceCentavos: 65_000,
      payment: 'paid',
      roomId: newRoomId(),
      roomCode: newRoomCode(),
      terms: null,
      // Tests about something else book one time as often as they like.
      exclusive: false,
      ...over,
    }
    await appointments.handle(id, clinic, { type: 'book', booking })
    if (booking.payment !== 'pending') await appointments.handle(id, clinic, { type: 'accept', now: clock() })
    return { id, ...booking }
  }

  const signIn = async (email: string): Promise<{ token: string; refresh_token: string }> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email, password: PASSWORD },
    })
    return answer.json()
  }

  /** Calls as a signed-in practitioner. */
  const as = (token: string) => ({
    get: (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
    send: (
      method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
      url: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
  })

  return { addPractitioner, addClient, book, signIn, as }
}
