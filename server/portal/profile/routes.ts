import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readAccount, updateAccount } from '../../../src/contracts/portal/profile/account.ts'
import {
  listDegrees,
  listSpecialities,
  listUniversities,
} from '../../../src/contracts/portal/profile/catalogues.ts'
import { readNoticeChoices, saveNoticeChoices } from '../../../src/contracts/portal/profile/noticeChoices.ts'
import {
  readOwnProfile,
  readPublicView,
  updateProfile,
} from '../../../src/contracts/portal/profile/profile.ts'
import { versionIn } from '../../../src/contracts/portal/version.ts'
import { changeWritingAids, readWritingAids } from '../../../src/contracts/portal/writingAids.ts'
import { notFound } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { accountOf, saveAccount } from './account.ts'
import { degreeCatalogue, specialitiesFor, universityCatalogue } from './catalogues.ts'
import { noticeChoicesOf, replaceNoticeChoices } from './noticeChoices.ts'
import { ownProfileOf } from './ownProfile.ts'
import { publicProfileOf } from './publicProfile.ts'
import { saveSection } from './saveSection.ts'
import { applyAidChange, writingAidsOf } from './writingAids.ts'

/** P1.09–P1.14: the sections of the own profile, and the catalogues of their forms. */
export const profileRoutes =
  ({ db, clock, practiceChanges }: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...routeOf(readOwnProfile),
      handler: (request) => ownProfileOf(db, identityOf(request).practitionerId, clock()),
    })
    app.route({
      ...routeOf(updateProfile),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const now = clock()
        await saveSection(db, practitionerId, request.body, { expected: versionIn(request.headers), now })
        return ownProfileOf(db, practitionerId, now)
      },
    })
    app.route({
      ...routeOf(readAccount),
      handler: (request) => accountOf(db, identityOf(request).practitionerId),
    })
    app.route({
      ...routeOf(updateAccount),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const at = { expected: versionIn(request.headers), now: clock() }
        const undo = await saveAccount({ db, practiceChanges }, practitionerId, request.body, at)
        return { ...(await accountOf(db, practitionerId)), undo }
      },
    })
    app.route({
      ...routeOf(readNoticeChoices),
      handler: (request) => noticeChoicesOf(db, identityOf(request).practitionerId),
    })
    app.route({
      ...routeOf(saveNoticeChoices),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        await replaceNoticeChoices(db, practitionerId, request.body, clock())
        return noticeChoicesOf(db, practitionerId)
      },
    })
    app.route({
      ...routeOf(readWritingAids),
      handler: (request) => writingAidsOf(db, identityOf(request).practitionerId),
    })
    app.route({
      ...routeOf(changeWritingAids),
      handler: (request) => applyAidChange(db, identityOf(request).practitionerId, request.body, clock()),
    })
    app.route({
      ...routeOf(readPublicView),
      handler: async (request) => {
        const shown = await publicProfileOf(db, identityOf(request).practitionerId)
        if (shown === null) throw notFound()
        return shown
      },
    })
    app.route({
      ...routeOf(listSpecialities),
      handler: async (request) => ({
        specialities: (await specialitiesFor(db, identityOf(request).practitionerId)).map(
          ({ id, label }) => ({ id, practitioner_speciality: label.es, label }),
        ),
      }),
    })
    app.route({ ...routeOf(listUniversities), handler: async () => ({ universities: universityCatalogue }) })
    app.route({ ...routeOf(listDegrees), handler: async () => ({ degrees: degreeCatalogue }) })
  }
