import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deleteProfile } from '../../../src/contracts/portal/profile/account.ts'
import { readDeletionBlockers } from '../../../src/contracts/portal/profile/deletion.ts'
import { statusRefused } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { Mail } from '../../mail/outbox.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { AuthDeps } from '../auth/routes.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import { deletionBlockersOf, isBlocked } from './deletionBlockers.ts'
import { releaseOwnFiles } from './documents.ts'

const deletedMail: Record<'es' | 'en', Pick<Mail, 'subject' | 'body'>> = {
  es: {
    subject: 'Su perfil se eliminó',
    body: 'Su perfil y su cuenta se eliminaron como lo pidió. Los expedientes y las recetas se conservan el tiempo que exige la ley. Si no fue usted, escriba a soporte.',
  },
  en: {
    subject: 'Your profile was deleted',
    body: 'Your profile and your account were deleted as you requested. Records and prescriptions are kept for as long as the law requires. If it was not you, contact support.',
  },
}

/** Tables that belong to the profile alone and to no record with a retention period. */
const OWN_TABLES = [
  'profile_part',
  'profile_review',
  'practitioner_speciality',
  'authenticator',
  'recovery_code',
  'passkey',
  // The private address of the calendar serves the visits to whoever knows it.
  'feed_token',
] as const

/**
 * P7.56: deletes the profile. The row stays, because records of visits and prescriptions name it; it keeps the name
 * and the licence that they print, and nothing by which the person could sign in or be reached.
 */
export const deleteProfileRoutes =
  ({ db, clock, outbox, recheckAccess, securityLog }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readDeletionBlockers),
      handler: async (request) => deletionBlockersOf(db, identityOf(request).practitionerId, clock()),
    })

    app.route({
      ...routeOf(deleteProfile),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        const now = clock()
        await db.transaction().execute(async (trx) => {
          // A booking that is being made waits, and then finds no speciality.
          await lockPractitioner(trx, practitionerId)
          if (isBlocked(await deletionBlockersOf(trx, practitionerId, now))) throw statusRefused()
          const { email, locale: language } = await trx
            .selectFrom('practitioner')
            .select(['email', 'locale'])
            .where('id', '=', practitionerId)
            .executeTakeFirstOrThrow()
          await releaseOwnFiles(trx, practitionerId, now)
          for (const table of OWN_TABLES)
            await trx.deleteFrom(table).where('practitioner_id', '=', practitionerId).execute()
          await trx
            .updateTable('practitioner')
            .set({
              email: `${practitionerId}@deleted.invalid`,
              // No password has this hash.
              password_hash: `deleted ${randomBytes(16).toString('hex')}`,
              avatar: null,
              phone: null,
              mobile: null,
            })
            .where('id', '=', practitionerId)
            .execute()
          await trx
            .updateTable('session')
            .set({ ended_at: now, end_reason: 'logout' })
            .where('practitioner_id', '=', practitionerId)
            .where('ended_at', 'is', null)
            .execute()
          await outbox.enqueue(trx, { recipient: email, language, ...deletedMail[language] })
        })
        securityLog.record('account.deleted', {
          account: practitionerId,
          address: request.ip,
          request: request.id,
        })
        await recheckAccess()
        return reply.status(204).send(null)
      },
    })
  }
