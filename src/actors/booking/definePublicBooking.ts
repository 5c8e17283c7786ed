import { z } from 'zod'
import type { BookingValues } from '../../contracts/portal/booking/bookingFields.ts'
import { readBookingProfile } from '../../contracts/portal/booking/bookingProfile.ts'
import {
  bookDraft,
  draftAppointment,
  releaseDraft,
  renewDraft,
} from '../../contracts/portal/booking/draft.ts'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { LEGAL_TEXTS } from '../../contracts/portal/legal.ts'
import { DEFAULT_LOCALE, locale } from '../../contracts/portal/locale.ts'
import { LOCALE_COOKIE } from '../../contracts/portal/portalConstants.ts'
import { bookingForm } from '../../machines/booking/bookingForm.ts'
import { bookingProfile } from '../../machines/booking/bookingQueries.ts'
import { publicBookingMachine } from '../../machines/booking/publicBookingMachine.ts'
import { browserIds } from '../../services/platform/ids.ts'
import type { CookieStore } from '../../services/portal/cookies.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineOfferedSlots } from './defineOfferedSlots.ts'
import { openCheckout } from './openCheckout.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
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
  const { http, storage, cookies } = services
  const visitor = visitorOf(storage)
  /** The id of the draft of each time: a call that is repeated is the same draft. */
  const drafts = new Map<string, string>()
  const draftOf = ({ start_time }: Slot): string => {
    const id = drafts.get(start_time) ?? browserIds.uuid()
    drafts.set(start_time, id)
    return id
  }
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
      slots: defineOfferedSlots(services),
      take: promiseLogic(async ({ input, signal }) => {
        const { practitionerId, specialityId, slot } = input
        const body = {
          id: draftOf(slot),
          practitioner_id: practitionerId,
          speciality_id: specialityId,
          ...slot,
          visitor_id: visitor,
        }
        const hold = await http.call(draftAppointment, { body }, signal)
        // The same id again answers the old draft: one that is over is taken anew under another id.
        if (hold.state === 'held') return { hold }
        drafts.delete(slot.start_time)
        return { hold: await http.call(draftAppointment, { body: { ...body, id: draftOf(slot) } }, signal) }
      }),
      renew: promiseLogic(async ({ input, signal }) => ({
        hold: await http.call(renewDraft, { params: { id: input.draftId } }, signal),
      })),
      release: promiseLogic(async ({ input, signal }) => {
        await http.call(releaseDraft, { params: { id: input.draftId } }, signal)
        return {}
      }),
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
              return { token, paysNow: status === 'pending_payment' }
            },
          ),
        },
      }),
    },
  })
}
