import type { FastifyRequest } from 'fastify'
import type { Visitor } from '../../../src/contracts/portal/schedule/explain.ts'
import type { Database } from '../../db/client.ts'
import { notFound } from '../../http/apiFailure.ts'

/** The party that asks for a time: a practitioner for an own patient, or a guest. */
export type Requester =
  | { kind: 'practitioner'; practitionerId: string }
  | {
      kind: 'guest'
      /** Network address. */
      address: string
    }

export const requesterOf = ({ identity, ip }: Pick<FastifyRequest, 'identity' | 'ip'>): Requester =>
  identity === null
    ? { kind: 'guest', address: ip }
    : { kind: 'practitioner', practitionerId: identity.practitionerId }

/** The permissions of the requester: practitioners decide about their own hours only. */
export const visitorOf = (requester: Requester, practitionerId: string): Visitor =>
  requester.kind === 'practitioner' && requester.practitionerId === practitionerId
    ? 'practitioner'
    : 'anybody'

/** @throws ApiFailure 404 unless it is a patient of the practitioner */
export const ownClient = async (db: Database, practitionerId: string, clientId: string): Promise<void> => {
  const own = await db
    .selectFrom('client')
    .select('id')
    .where('id', '=', clientId)
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  if (own === undefined) throw notFound()
}

/**
 * The speciality that is meant: the given one, or the primary.
 * @throws ApiFailure 404 for a practitioner who does not exist or does not have it
 */
export const specialityOf = async (
  db: Database,
  practitionerId: string,
  specialityId: string | undefined,
): Promise<string> => {
  const own = await db
    .selectFrom('practitioner_speciality')
    .select('speciality_id')
    .where('practitioner_id', '=', practitionerId)
    .$if(specialityId !== undefined, (query) => query.where('speciality_id', '=', specialityId ?? ''))
    .orderBy('is_primary', 'desc')
    .executeTakeFirst()
  if (own === undefined) throw notFound()
  return own.speciality_id
}
