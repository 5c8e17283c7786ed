import type { Transaction } from 'kysely'
import type { DraftBody } from '../../../src/contracts/portal/booking/draft.ts'
import { HOLD_MS, type Hold } from '../../../src/contracts/portal/booking/hold.ts'
import { explain } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import {
  ApiFailure,
  conflict,
  holdExpired,
  holdRenewed,
  invalidFields,
  notFound,
  slotTaken,
  statusRefused,
} from '../../http/apiFailure.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'
import { bookHold, type Given } from './bookHold.ts'
import { freshSlots, type Wanted } from './freshSlots.ts'
import {
  findHold,
  holdWire,
  insertHold,
  isHeld,
  releaseExpired,
  requestHash,
  updateHold,
} from './holdStore.ts'
import { createKeyedQueue } from './keyedQueue.ts'
import { addressHash, checkLimits, type Holder, lockHolder } from './limits.ts'
import { lockedHold } from './ownHold.ts'
import { questionOf } from './question.ts'
import { ownClient, type Requester, specialityOf, visitorOf } from './requester.ts'
import { retried } from './retried.ts'

export interface Bookings {
  /**
   * Holds a time, after everybody else who wants one of the same practitioner.
   * @throws ApiFailure 409 slotTaken with a fresh list, holdLimit, or conflict for an id that held something else
   */
  take(requester: Requester, body: DraftBody): Promise<Hold>
  /** @throws ApiFailure 409 when it has run out or was renewed before */
  renew(requester: Requester, id: string): Promise<Hold>
  release(requester: Requester, id: string): Promise<void>
  /**
   * Makes a visit of a time that is held, once.
   * @returns the id of the visit
   * @throws ApiFailure 409 holdExpired with a fresh list
   */
  book(requester: Requester, id: string, given: Given): Promise<string>
}

const STEP_MS = 1

interface Parts {
  db: Database
  clock: Clock
  log: RecordLog
  appointments: AppointmentRepository
  /** The key that hashes network addresses. */
  key: string
}

export const createBookings = ({ db, clock, log, appointments, key }: Parts): Bookings => {
  const inTurn = createKeyedQueue()

  /** Answers a lost time with the times that are free now. */
  const withFreshList = async <T>(
    wanted: () => Promise<Wanted | null>,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof ApiFailure ? error.body.code : null
      if (code !== 'slotTaken' && code !== 'holdExpired') throw error
      const about = await wanted()
      const slots = about === null ? [] : await freshSlots(db, about, clock())
      throw code === 'slotTaken' ? slotTaken({ slots }) : holdExpired({ slots })
    }
  }

  const holderOf = (requester: Requester, visitorId: string | undefined): Holder => {
    if (requester.kind === 'practitioner')
      return { visitor: `practitioner:${requester.practitionerId}`, addressHash: null }
    if (visitorId === undefined) throw invalidFields([{ field: 'visitor_id', message: 'required' }])
    return { visitor: `guest:${visitorId}`, addressHash: addressHash(key, requester.address) }
  }

  const takeOnce = async (
    trx: Transaction<Tables>,
    requester: Requester,
    body: DraftBody,
    holder: Holder,
  ): Promise<Hold> => {
    await lockHolder(trx, holder)
    const request_hash = requestHash(holder.visitor, body)
    const known = await findHold(trx, body.id)
    if (known !== undefined) {
      if (known.request_hash !== request_hash) throw conflict()
      return holdWire(known, clock())
    }
    await checkLimits(trx, holder, clock())
    const practitionerId = body.practitioner_id
    await lockPractitioner(trx, practitionerId)
    // The clock of the one whose turn it is: a hold that ran out while we waited is over.
    const now = clock()
    const start = Date.parse(body.start_time)
    const question = await questionOf(trx, {
      practitionerId,
      specialityId: body.speciality_id,
      range: [start, start + STEP_MS],
      now,
      visitor: visitorOf(requester, practitionerId),
    })
    const [explained] = question === null ? [] : explain(question)
    if (question === null || explained?.outcome !== 'offered') throw slotTaken()
    if (explained.end !== Date.parse(body.end_time)) throw slotTaken()
    await releaseExpired(trx, now, practitionerId)
    const { speciality_id, ...terms } = question.type
    const row = {
      id: body.id,
      practitioner_id: practitionerId,
      speciality_id,
      client_id: body.client_id ?? null,
      visitor: holder.visitor,
      address_hash: holder.addressHash,
      request_hash,
      start_time: new Date(explained.start),
      end_time: new Date(explained.end),
      terms,
      reason: body.reason,
      notify: body.notify,
      created_at: now,
      expires_at: new Date(now.getTime() + HOLD_MS),
      renewed: false,
      released_at: null,
      appointment_id: null,
    }
    await insertHold(trx, row)
    return holdWire(row, now)
  }

  /** The time and kind of consultation that a hold reserved. */
  const wantedBy = async (requester: Requester, id: string): Promise<Wanted | null> => {
    const row = await db.selectFrom('hold').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) return null
    const { practitioner_id: practitionerId, speciality_id: specialityId, start_time } = row
    const visitor = visitorOf(requester, practitionerId)
    return { practitionerId, specialityId, start: start_time.getTime(), visitor }
  }

  return {
    async take(requester, body) {
      const { practitioner_id: practitionerId, client_id } = body
      const holder = holderOf(requester, body.visitor_id)
      // A practitioner books for an own patient; a guest cannot name a patient by id.
      if (requester.kind === 'practitioner' ? requester.practitionerId !== practitionerId : client_id != null)
        throw notFound()
      if (requester.kind === 'practitioner') {
        if (client_id == null) throw invalidFields([{ field: 'client_id', message: 'required' }])
        await ownClient(db, practitionerId, client_id)
      }
      const specialityId = await specialityOf(db, practitionerId, body.speciality_id)
      const start = Date.parse(body.start_time)
      const visitor = visitorOf(requester, practitionerId)
      return withFreshList(
        async () => ({ practitionerId, specialityId, start, visitor }),
        () =>
          inTurn(practitionerId, () =>
            retried(() => db.transaction().execute((trx) => takeOnce(trx, requester, body, holder))),
          ),
      )
    },

    renew: (requester, id) =>
      withFreshList(
        () => wantedBy(requester, id),
        () =>
          retried(() =>
            db.transaction().execute(async (trx) => {
              const row = await lockedHold(trx, requester, id)
              const now = clock()
              if (row.appointment_id !== null) throw statusRefused()
              if (!isHeld(row, now)) throw holdExpired()
              if (row.renewed) throw holdRenewed()
              const change = { renewed: true, expires_at: new Date(now.getTime() + HOLD_MS) }
              await updateHold(trx, id, change)
              return holdWire({ ...row, ...change }, now)
            }),
          ),
      ),

    release: (requester, id) =>
      retried(() =>
        db.transaction().execute(async (trx) => {
          const row = await lockedHold(trx, requester, id)
          if (row.appointment_id !== null) throw statusRefused()
          if (row.released_at === null) await updateHold(trx, id, { released_at: clock() })
        }),
      ),

    book: (requester, id, given) =>
      withFreshList(
        () => wantedBy(requester, id),
        () =>
          retried(() =>
            log.transaction((trx) => bookHold(trx, { requester, id, given, appointments, clock })),
          ),
      ),
  }
}
