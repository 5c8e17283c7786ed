import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { fileRoutes } from '../files/fileRoutes.ts'
import { resumableUploads } from '../files/resumableUploads.ts'
import { appointmentRoutes } from './appointment/routes.ts'
import { sessionRoutes } from './appointment/sessionRoutes.ts'
import { accountRoutes } from './auth/accountRoutes.ts'
import { requireBearer } from './auth/authenticate.ts'
import { emailChangeRoutes } from './auth/emailChange.ts'
import { legalAcceptanceRoutes } from './auth/legalAcceptances.ts'
import { passwordRecoveryRoutes } from './auth/passwordRecovery.ts'
import { type AuthDeps, authRoutes } from './auth/routes.ts'
import { securityRoutes } from './auth/securityRoutes.ts'
import { signUpRoutes } from './auth/signUp.ts'
import { bookingRoutes } from './booking/routes.ts'
import { slotRoutes } from './booking/slotRoutes.ts'
import { calendarFeedRoutes } from './calendarFeed/routes.ts'
import { callFileRoutes } from './callFile/routes.ts'
import { companionRoutes } from './companion/routes.ts'
import { dataExportRoutes } from './dataExport/routes.ts'
import { dataImportRoutes } from './dataImport/routes.ts'
import { handoverRoutes } from './handover/routes.ts'
import { noteRoutes } from './note/routes.ts'
import { overrideRoutes } from './override/routes.ts'
import { patientRoutes } from './patient/routes.ts'
import { patientVisitRoutes } from './patient/visitRoutes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { webhookRoute } from './payments/webhookRoute.ts'
import type { PortalDeps } from './portalDeps.ts'
import { practiceChangeRoutes } from './practiceChange/routes.ts'
import { noticeRoutes } from './practiceNotices/routes.ts'
import { practitionerRoutes } from './practitioner/routes.ts'
import { checkRoutes } from './prescription/check/routes.ts'
import { paperRoutes } from './prescription/paper/routes.ts'
import { prescriptionRoutes } from './prescription/routes.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { deleteProfileRoutes } from './profile/deleteProfile.ts'
import { documentRoutes } from './profile/documentRoutes.ts'
import { profileRoutes } from './profile/routes.ts'
import { publicProfileRoutes } from './publicProfile/routes.ts'
import { patientRecordRoutes } from './record/routes.ts'
import { recordingRoutes } from './recording/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { sharedRecordRoutes } from './sharedRecord/routes.ts'
import { transcriptRoutes } from './transcript/routes.ts'
import { videoRoomRoutes } from './videoRoom/routes.ts'
import { visitAuditRoutes } from './visitAudit/routes.ts'
import { visitChatRoutes } from './visitChat/routes.ts'
import { visitLinkRoutes } from './visitLink/routes.ts'
import { recordRoutes } from './visitRecord/recordRoutes.ts'
import { waitingRoutes } from './waitingPatients/routes.ts'

/** Calls a minute from one address: far above normal use, low enough to stop a flood. */
const CALLS_A_MINUTE = 1_200

/** All routes of the portal (portal §7). */
export const portalRoutes =
  (auth: AuthDeps, deps: PortalDeps): FastifyPluginAsync =>
  async (app) => {
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(rateLimit, { max: CALLS_A_MINUTE, timeWindow: 60_000 })
    // Answers contain patients' data and tokens, so no cache may store them.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    requireBearer(app, auth.accessTokens, auth.sessions)
    await app.register(authRoutes(auth))
    await app.register(signUpRoutes(auth))
    await app.register(passwordRecoveryRoutes(auth))
    await app.register(accountRoutes(auth))
    await app.register(emailChangeRoutes(auth))
    await app.register(legalAcceptanceRoutes(auth))
    await app.register(securityRoutes(auth))
    await app.register(practitionerRoutes(deps))
    await app.register(profileRoutes(deps))
    await app.register(documentRoutes(auth, deps))
    await app.register(deleteProfileRoutes(auth))
    await app.register(appointmentRoutes(deps))
    await app.register(sessionRoutes(deps))
    await app.register(scheduleRoutes(deps))
    await app.register(overrideRoutes(deps))
    await app.register(pricingRoutes(deps))
    await app.register(waitingRoutes(deps))
    await app.register(noticeRoutes(deps))
    await app.register(practiceChangeRoutes(deps))
    await app.register(slotRoutes(deps))
    await app.register(bookingRoutes(deps))
    await app.register(publicProfileRoutes(deps))
    await app.register(visitLinkRoutes(deps))
    await app.register(paymentRoutes(deps))
    await app.register(webhookRoute(deps))
    await app.register(sharedRecordRoutes(deps))
    await app.register(calendarFeedRoutes(deps))
    await app.register(dataExportRoutes(auth, deps))
    await app.register(dataImportRoutes(deps))
    await app.register(videoRoomRoutes(deps))
    await app.register(handoverRoutes(deps))
    await app.register(companionRoutes(deps))
    await app.register(recordRoutes(deps))
    await app.register(visitAuditRoutes(deps))
    await app.register(visitChatRoutes(deps))
    await app.register(prescriptionRoutes(deps))
    await app.register(paperRoutes(deps))
    await app.register(checkRoutes(deps))
    await app.register(noteRoutes(deps))
    await app.register(patientRoutes(deps))
    await app.register(patientVisitRoutes(deps))
    await app.register(patientRecordRoutes(deps))
    await app.register(recordingRoutes(deps))
    await app.register(transcriptRoutes(deps))
    await app.register(fileRoutes(deps.files))
    await app.register(resumableUploads(deps.files))
    await app.register(callFileRoutes(deps))
  }
