import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../src/contracts/portal/account.ts'
import { conflict, invalidFields, notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from './authenticate.ts'
import { endOthers, sessionsOf } from './deviceSessions.ts'
import { passwordChangedMail } from './passwordMails.ts'
import { PRODUCT, passwordProblem } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { createProveOwner } from './proveOwner.ts'
import type { AuthDeps } from './routes.ts'

/** P1.07, P7.11: the password of the signed-in account, and the devices on which it is signed in. */
export const accountRoutes =
  (deps: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, outbox, recheckAccess, securityLog } = deps
    const proveOwner = createProveOwner(deps)
    app.route({
      ...routeOf(changePassword),
      handler: async (request, reply) => {
        const { body, ip, id } = request
        const identity = identityOf(request)
        const proof = { password: body.current_password, code: body.code }
        const account = await proveOwner(request, proof, 'current_password')
        const { email, first_name, last_name, locale: language } = account
        const refused = (message: string) => invalidFields([{ field: 'new_password', message }])
        if (body.new_password === body.current_password) throw refused('same')
        const problem = passwordProblem(body.new_password, [email, first_name, last_name, PRODUCT])
        if (problem !== null) throw refused(problem)
        const password_hash = await hashPassword(body.new_password)
        await db.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('practitioner')
            .set({ password_hash })
            .where('id', '=', identity.practitionerId)
            // Only one of two concurrent changes still finds the replaced password.
            .where('password_hash', '=', account.password_hash)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) throw conflict()
          await endOthers(trx, identity, { reason: 'password', now: clock() })
          await outbox.enqueue(trx, { recipient: email, language, ...passwordChangedMail[language] })
        })
        securityLog.record('password.changed', { account: identity.practitionerId, address: ip, request: id })
        await recheckAccess()
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(listSessions),
      handler: async (request) => ({ sessions: await sessionsOf(db, identityOf(request), clock()) }),
    })

    app.route({
      ...routeOf(endSession),
      handler: async (request, reply) => {
        const { id: only } = request.params
        const identity = identityOf(request)
        if ((await endOthers(db, identity, { only, reason: 'device', now: clock() })) === 0) throw notFound()
        const { practitionerId: account } = identity
        securityLog.record('session.ended', {
          account,
          session: only,
          address: request.ip,
          request: request.id,
        })
        await recheckAccess()
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(endOtherSessions),
      handler: async (request, reply) => {
        const identity = identityOf(request)
        await endOthers(db, identity, { reason: 'device', now: clock() })
        const { practitionerId: account } = identity
        securityLog.record('session.ended', { account, address: request.ip, request: request.id })
        await recheckAccess()
        return reply.status(204).send(null)
      },
    })
  }
