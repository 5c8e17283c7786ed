import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addNoteAddendum, readNote, saveNote, signNote } from '../../../src/contracts/portal/note/note.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import type { VisitKey } from '../prescription/people.ts'
import { uuidOrNotFound } from '../uuid.ts'

/** Reads, stores, signs and amends the note of a visit (experience §8.3). */
export const noteRoutes =
  ({ clock, accessLog, visitRecord, notes }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const keyOf = (request: Parameters<typeof identityOf>[0] & { params: { id: string } }): VisitKey => ({
      practitionerId: identityOf(request).practitionerId,
      appointmentId: uuidOrNotFound(request.params.id),
    })
    /** These answers hold the patient's data, which is recorded first. */
    const readAndRecord = async (key: VisitKey, requestId: string) => {
      const found = await notes.read(key)
      if (found === undefined) throw notFound()
      await accessLog.record({
        practitionerId: key.practitionerId,
        action: 'note',
        requestId,
        read: [{ appointmentId: key.appointmentId, clientId: found.clientId }],
      })
      return found.answer
    }

    app.route({
      ...routeOf(readNote),
      handler: async (request) => {
        const key = keyOf(request)
        const answer = await readAndRecord(key, request.id)
        await visitRecord.append(key.appointmentId, [
          {
            at: clock(),
            fact: { kind: 'data.read', practitionerId: key.practitionerId, what: 'note' },
          },
        ])
        return answer
      },
    })

    app.route({
      ...routeOf(saveNote),
      handler: (request) => notes.saveDraft(keyOf(request), request.body),
    })

    app.route({
      ...routeOf(signNote),
      handler: async (request) => {
        const key = keyOf(request)
        const { request_id, version, content } = request.body
        await notes.sign(key, { requestId: request_id, version, content })
        return readAndRecord(key, request.id)
      },
    })

    app.route({
      ...routeOf(addNoteAddendum),
      handler: async (request) => {
        const key = keyOf(request)
        const { request_id, text } = request.body
        await notes.amend(key, { requestId: request_id, text })
        return readAndRecord(key, request.id)
      },
    })
  }
