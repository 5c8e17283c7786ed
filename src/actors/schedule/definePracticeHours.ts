import { explainSlots, listSlots } from '../../contracts/portal/booking/slots.ts'
import type { AnswerOf } from '../../contracts/portal/endpoint.ts'
import { SLOT_PREVIEW_DAYS } from '../../contracts/portal/portalConstants.ts'
import { readBookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'
import type { LunchFields, PricingFields } from '../../contracts/portal/schedule/formFields.ts'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import { deleteOverride, listOverrides } from '../../contracts/portal/schedule/overrides.ts'
import { undoPractice } from '../../contracts/portal/schedule/practiceChange.ts'
import { readPricing, savePricing } from '../../contracts/portal/schedule/pricing.ts'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import {
  createLunchBreak,
  createSchedule,
  deleteLunchBreak,
  readSchedule,
  type ScheduleBody,
  updateSchedule,
} from '../../contracts/portal/schedule/schedule.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { addDays, dateAt, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import { currentHours } from '../../machines/schedule/currentHours.ts'
import { hoursForm, lunchForm, pricingForm } from '../../machines/schedule/practiceForms.ts'
import { practiceHoursMachine } from '../../machines/schedule/practiceHoursMachine.ts'
import { dayExplanation, practiceRules, slotPreview } from '../../machines/schedule/practiceQueries.ts'
import { pricingFieldsOf } from '../../machines/schedule/pricingFieldsOf.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { defineCancellation } from '../appointment/defineCancellation.ts'
import { defineRequests } from '../appointment/defineRequests.ts'
import { defineConflictVisits } from '../calendar/defineConflictVisits.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { matching } from '../kit/matching.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineChangeReview } from './defineChangeReview.ts'
import { defineExceptionForm } from './defineExceptionForm.ts'
import { lunchBodyOf } from './lunchBody.ts'
import { pricingBodyOf } from './pricingBody.ts'
import { removeAll } from './removeAll.ts'

interface Services {
  http: Http
  now: () => number
  storage: JsonStorage
}

const DAY_MS = 86_400_000
/** Exceptions are listed so far ahead. */
const AHEAD_DAYS = 400
/** Past exceptions stay in the list so long, folded. */
const BEHIND_DAYS = 90

const iso = (at: number): string => new Date(at).toISOString()

type None = Record<string, never>
const withoutSaved = async <T extends { conflicts: unknown; undo: unknown }>(
  answer: Promise<T>,
): Promise<Pick<T, 'conflicts' | 'undo'>> => {
  const { conflicts, undo } = await answer
  return { conflicts, undo } as Pick<T, 'conflicts' | 'undo'>
}

/** `/settings/duration-pricing` with its calls. */
export const definePracticeHours = (services: Services) => {
  const { http, now } = services
  /** Takes changes back, one after the other. @returns the visits outside the hours after the last */
  const takeBack = async (ids: readonly string[], signal: AbortSignal) => {
    let conflicts: AnswerOf<typeof undoPractice>['conflicts'] = []
    for (const id of ids) ({ conflicts } = await http.call(undoPractice, { params: { id } }, signal))
    return { conflicts }
  }
  const rules = practiceRules.machine.provide({
    actors: {
      fetch: queryLogic(services, async (_: None, signal) => {
        const time = {
          start_time: iso(now() - BEHIND_DAYS * DAY_MS),
          end_time: iso(now() + AHEAD_DAYS * DAY_MS),
        }
        const [{ schedule }, { overrides }, { types }, booked] = await Promise.all([
          http.call(readSchedule, {}, signal),
          http.call(listOverrides, { query: time }, signal),
          http.call(readPricing, {}, signal),
          http.call(readBookedVisits, {}, signal),
        ])
        return { schedule, overrides, types, booked }
      }),
    },
  })
  const slots = slotPreview.machine.provide({
    actors: {
      fetch: queryLogic(
        services,
        ({ practitionerId, specialityId }: { practitionerId: string; specialityId: string | null }, signal) =>
          http.call(
            listSlots,
            {
              query: {
                practitioner_id: practitionerId,
                ...(specialityId === null ? {} : { default_speciality_id: specialityId }),
                start_time: iso(now()),
                end_time: iso(now() + SLOT_PREVIEW_DAYS * DAY_MS),
              },
            },
            signal,
          ),
      ),
    },
  })
  const day = dayExplanation.machine.provide({
    actors: {
      fetch: queryLogic(
        services,
        ({ date, zone, specialityId }: { date: string; zone: string; specialityId: string }, signal) =>
          http.call(
            explainSlots,
            {
              query: {
                default_speciality_id: specialityId,
                start_time: iso(wallToEpoch(date, 0, zone)),
                end_time: iso(wallToEpoch(addDays(date, 1), 0, zone)),
              },
            },
            signal,
          ),
      ),
    },
  })
  return practiceHoursMachine.provide({
    actors: {
      rules,
      slots,
      day,
      hoursForm: hoursForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, hoursForm.draft)),
          save: saveLogic(
            (
              {
                params,
                values,
                version,
              }: {
                params: { practitionerId: string; scheduleId: string | null }
                values: ScheduleBody
                version: number | null
              },
              signal,
            ) =>
              withoutSaved(
                params.scheduleId === null
                  ? http.call(createSchedule, { params: { id: params.practitionerId }, body: values }, signal)
                  : http.call(
                      updateSchedule,
                      { params: { id: params.scheduleId }, headers: matching(version), body: values },
                      signal,
                    ),
              ),
          ),
          fetchCurrent: promiseLogic<
            { values: { zone: string; weekly: WeeklyRange[] }; version: number },
            { params: { practitionerId: string; scheduleId: string | null } }
          >(async ({ signal }) => {
            const { schedule } = await http.call(readSchedule, {}, signal)
            const hours = currentHours(schedule?.hours ?? [], (zone) => dateAt(now(), zone))
            return {
              values: { zone: hours?.zone ?? 'UTC', weekly: hours?.weekly ?? [] },
              version: schedule?.version ?? 0,
            }
          }),
        },
      }),
      lunchForm: lunchForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, lunchForm.draft)),
          save: saveLogic(
            ({ params, values }: { params: { scheduleId: string }; values: LunchFields }, signal) =>
              withoutSaved(
                http.call(
                  createLunchBreak,
                  {
                    params: { id: params.scheduleId },
                    headers: {},
                    body: lunchBodyOf(values),
                  },
                  signal,
                ),
              ),
          ),
        },
      }),
      exceptionForm: defineExceptionForm(services),
      pricingForm: pricingForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, pricingForm.draft)),
          save: saveLogic<{ specialityId: string }, PricingFields, { undo: string | null }>(
            async ({ params, values, version }, signal) => {
              const { undo } = await http.call(
                savePricing,
                { params, headers: matching(version), body: pricingBodyOf(values) },
                signal,
              )
              return { undo }
            },
          ),
          fetchCurrent: promiseLogic<
            { values: ReturnType<typeof pricingFieldsOf>; version: number },
            { params: { specialityId: string } }
          >(async ({ input, signal }) => {
            const { types } = await http.call(readPricing, {}, signal)
            const known = types.find(({ speciality_id }) => speciality_id === input.params.specialityId)
            return { values: pricingFieldsOf(known ?? null), version: known?.version ?? 0 }
          }),
        },
      }),
      review: defineChangeReview(services),
      conflictVisits: defineConflictVisits(services),
      requests: defineRequests(services),
      cancellation: defineCancellation(services),
      remove: promiseLogic(async ({ input: { removal, answers }, signal }) => {
        if (removal.kind === 'lunch')
          return withoutSaved(
            http.call(deleteLunchBreak, { params: { id: removal.id }, headers: {} }, signal),
          )
        const remove = ({ id, version }: Override, visits: VisitAnswer[]) =>
          withoutSaved(
            http.call(
              deleteOverride,
              { params: { id }, headers: matching(version), body: { visits } },
              signal,
            ),
          )
        if (removal.kind === 'exception') return remove(removal.exception, answers)
        return removeAll(removal.exceptions, remove, (id) => takeBack([id], signal))
      }),
      undo: promiseLogic(({ input: { ids }, signal }) => takeBack(ids, signal)),
    },
  })
}
