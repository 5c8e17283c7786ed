import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Patient, readPatient, updatePatient } from '../../../src/contracts/portal/patient/patient.ts'
import { listPatients } from '../../../src/contracts/portal/patient/patientList.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'
import { findPatients } from './listQuery.ts'
import { changePatient, type PatientKey, patientOf } from './patientStore.ts'

/** The beginning of a note belongs to its visit. */
const readOf = ({ id, last_note }: Patient) => ({
  appointmentId: last_note?.appointment_id ?? null,
  clientId: id,
})

/** P1.27, P7.34, P7.37: the practitioner's own patients; each read of their data is recorded first. */
export const patientRoutes =
  ({ db, clock, accessLog, notes }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const fullPatient = async (key: PatientKey): Promise<Patient> => ({
      ...(await patientOf(db, key, clock())),
      last_note: await notes.lastOf({ practitionerId: key.practitionerId, clientId: key.id }),
    })

    app.route({
      ...routeOf(listPatients),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const found = await findPatients(db, practitionerId, request.query, clock())
        await accessLog.record({
          practitionerId,
          action: 'patient.list',
          requestId: request.id,
          read: found.clients.map(({ id }) => ({ appointmentId: null, clientId: id })),
        })
        return { ...found, page: request.query.page }
      },
    })

    app.route({
      ...routeOf(readPatient),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const found = await fullPatient({ practitionerId, id: uuidOrNotFound(request.params.id) })
        await accessLog.record({
          practitionerId,
          action: 'patient.details',
          requestId: request.id,
          read: [readOf(found)],
        })
        return found
      },
    })

    app.route({
      ...routeOf(updatePatient),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const key = { practitionerId, id: uuidOrNotFound(request.params.id) }
        await changePatient(db, key, versionIn(request.headers), request.body, clock())
        const found = await fullPatient(key)
        await accessLog.record({
          practitionerId,
          action: 'patient.update',
          requestId: request.id,
          read: [readOf(found)],
        })
        return found
      },
    })
  }
