import type { Failure } from '../../src/contracts/failure.ts'
import type { AppointmentItem, AppointmentList } from '../../src/contracts/portal/appointment.ts'
import type { Practitioner } from '../../src/contracts/portal/practitioner.ts'

export const NOON = '2026-03-02T12:00:00.000Z'
export const noon = Date.parse(NOON)

export const offline: Failure = { code: 'offline', message: 'The server cannot be reached', retryable: true }
export const expired: Failure = { code: 'tokenExpired', message: 'jwt expired', retryable: false }

export const visit = (id: string, changes: Partial<AppointmentItem> = {}): AppointmentItem => ({
  id,
  status: 'accepted',
  start_time: '2026-03-02T11:45:00.000Z',
  end_time: '2026-03-02T12:15:00.000Z',
  speciality_id: 's-1',
  reason: '',
  price_centavos: 65_000,
  paid: true,
  is_new_client: false,
  client: { id: 'c-1', first_name: 'Ana', last_name: 'López' },
  ...changes,
})

export const listOf = (...appointments: AppointmentItem[]): AppointmentList => ({
  appointments,
  page: 1,
  count: appointments.length,
  server_time: NOON,
})

export const practitioner: Practitioner = {
  id: 'p-1',
  avatar: null,
  first_name: 'Elena',
  last_name: 'Márquez',
  email: 'elena@clinic.example',
  profile: {
    timezone: 'UTC-06:00',
    specialities: [
      {
        id: 'ps-1',
        is_primary: true,
        speciality: { id: 's-1', practitioner_speciality: 'Medicina familiar' },
      },
    ],
  },
}
