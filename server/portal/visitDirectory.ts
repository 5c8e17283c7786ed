import { LIMIT } from '../../src/contracts/constants.ts'
import type { AppointmentStatus } from '../../src/contracts/portal/appointmentStatus.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { GuestEntry, GuestVisit, VisitDirectory } from '../meeting/ports.ts'
import { roomAccess, roomHours } from './appointment/roomHours.ts'
import { visitOfCode } from './companion/roomCodes.ts'

/** Why a room is closed, as a code for guests; the remaining statuses mean that the visit is over. */
const closedAs = (status: AppointmentStatus): Extract<GuestEntry, { kind: 'closed' }>['status'] =>
  status === 'cancel' || status === 'completed' || status === 'pending_payment' ? status : 'past'

/** The meeting server's view of visits: of the patient only the name that it finds filled in, and no companion does. */
export const createVisitDirectory = (db: Database, clock: Clock): VisitDirectory => ({
  async findByRoomCode(code) {
    const coded = await visitOfCode(db, code)
    if (coded === undefined) return null
    const { companion } = coded
    const row = await db
      .selectFrom('appointment')
      .innerJoin('practitioner', 'practitioner.id', 'appointment.practitioner_id')
      .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
      .select(['appointment.status', 'appointment.start_time', 'appointment.end_time', 'appointment.room_id'])
      .select([
        'practitioner.first_name',
        'practitioner.last_name',
        'practitioner.avatar',
        'practitioner.phone',
      ])
      .innerJoin('client', 'client.id', 'appointment.client_id')
      .select([
        'speciality.label',
        'client.first_name as patient_first_name',
        'client.last_name as patient_last_name',
      ])
      .where('appointment.id', '=', coded.appointmentId)
      .executeTakeFirst()
    if (row === undefined) return null
    const visit: GuestVisit = {
      patientName: '',
      companion,
      practitionerName: `${row.first_name} ${row.last_name}`,
      practitionerAvatar: row.avatar,
      speciality: row.label,
      startTime: row.start_time.toISOString(),
      endTime: row.end_time.toISOString(),
      phone: row.phone,
    }
    const access = roomAccess(
      { status: row.status, startTime: row.start_time, endTime: row.end_time },
      clock(),
    )
    const { opensAt, closesAt } = roomHours(row.start_time, row.end_time)
    if (access === 'open') {
      const name = `${row.patient_first_name} ${row.patient_last_name}`.trim().slice(0, LIMIT.peerName)
      return {
        kind: 'open',
        roomId: row.room_id,
        closesAt: closesAt.toISOString(),
        visit: { ...visit, patientName: companion === null ? name : '' },
      }
    }
    if (access === 'closed') return { kind: 'closed', status: closedAs(row.status), visit }
    return { kind: 'tooEarly', opensAt: opensAt.toISOString(), visit }
  },

  async describeRoom(roomId) {
    const row = await db
      .selectFrom('appointment')
      .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
      .select('speciality.label')
      .where('appointment.room_id', '=', roomId)
      .executeTakeFirst()
    return row === undefined ? null : { name: row.label, description: '' }
  },

  /** A room without a visit has no hours and is never closed. */
  async closedAmong({ roomIds, signInIds }) {
    const visits =
      roomIds.length === 0
        ? []
        : await db
            .selectFrom('appointment')
            .select(['room_id', 'status', 'start_time', 'end_time'])
            .where('room_id', 'in', [...roomIds])
            .execute()
    const ended =
      signInIds.length === 0
        ? []
        : await db
            .selectFrom('session')
            .select('id')
            .where('id', 'in', [...signInIds])
            .where('ended_at', 'is not', null)
            .execute()
    const now = clock()
    const isShut = (visit: (typeof visits)[number]) =>
      roomAccess({ status: visit.status, startTime: visit.start_time, endTime: visit.end_time }, now) !==
      'open'
    return {
      roomIds: visits.filter(isShut).map((visit) => visit.room_id),
      signInIds: ended.map(({ id }) => id),
    }
  },
})
