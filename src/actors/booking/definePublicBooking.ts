import { z } from 'zod'
import type { BookingValues } from '../../contracts/portal/booking/bookingFields.ts'
import { readBookingProfile } from '../../contracts/portal/booking/bookingProfile.ts'
import { bookDraft } from '../../contracts/portal/booking/draft.ts'
import { LEGAL_TEXTS } from '../../contracts/portal/legal.ts'
import { DEFAULT_LOCALE, locale } from '../../contracts/portal/locale.ts'
import { LOCALE_COOKIE } from '../../contracts/portal/portalConstants.ts'
import { bookingForm } from '../../machines/booking/bookingForm.ts'
import { bookingProfile } from '../../machines/booking/bookingQueries.ts'
import { publicBookingMachine } from '../../machines/booking/publicBookingMachine.ts'
import { browserIds } from '../../services/platform/ids.ts'
import { asGuest } from '../../services/portal/asGuest.ts'
import type { CookieStore } from '../../services/portal/cookies.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineHolds } from './defineHolds.ts'
import { defineOfferedSlots } from './defineOfferedSlots.ts'
import { createHoldMemory } from './holdMemory.ts'
import { openCheckout } from './openCheckout.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
  tabStore: JsonStorage
  cookies: Pick<CookieStore, 'read'>
}

const VISITOR_KEY = 'consulta.visitor'

/** The random id by which the server counts what this device holds; made once. */
const visitorOf = (storage: JsonStorage): string => {
  const known = storage.read(VISITOR_KEY, z.uuid())
  if (known !== null) return known
  const made = browserIds.uuid()
  storage.write(VISITOR_KEY, made)
  return made
}

/** `/profile/{practitioner}/{speciality}` with its calls. */
export const definePublicBooking = (services: Services) => {
  const { storage, cookies } = services
  const http = asGuest(services.http)
  const memory = createHoldMemory(services.tabStore, services.now)
  return publicBookingMachine.provide({
    actors: {
      profile: bookingProfile.machine.provide({
        actors: {
          fetch: queryLogic(
            services,
            ({ practitionerId, specialityId }: { practitionerId: string; specialityId: string }, signal) =>
              http.call(
                readBookingProfile,
                { params: { practitioner: practitionerId, speciality: specialityId } },
                signal,
              ),
          ),
        },
      }),
      slots: defineOfferedSlots({ ...services, http }),
      ...defineHolds({ http, memory, visitor: visitorOf(storage) }),
      openCheckout: promiseLogic(({ input, signal }) => openCheckout(http, input.token, signal)),
      form: bookingForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, bookingForm.draft)),
          save: saveLogic<{ draftId: string }, BookingValues, { token: string; paysNow: boolean }>(
            async ({ params, values }, signal) => {
              const {
                last_name_1,
                last_name_2,
                reason,
                accept_privacy: _,
                accept_health: __,
                ...person
              } = values
              const { visit_token: token, status } = await http.call(
                bookDraft,
                {
                  params: { id: params.draftId },
                  body: {
                    patient: {
                      ...person,
                      last_name: `${last_name_1} ${last_name_2}`.trim(),
                      locale: locale.catch(DEFAULT_LOCALE).parse(cookies.read(LOCALE_COOKIE)),
                    },
                    consent: { privacy_version: LEGAL_TEXTS.privacy.version, health_data: true },
                    reason,
                  },
                },
                signal,
              )
              memory.forget(params.draftId)
              return { token, paysNow: status === 'pending_payment' }
            },
          ),
        },
      }),
    },
  })
}
