import {
  type AccountDraft,
  type AccountValues,
  accountFields,
  deleteProfile,
  readAccount,
  updateAccount,
} from '../../contracts/portal/profile/account.ts'
import { readDeletionBlockers } from '../../contracts/portal/profile/deletion.ts'
import { previewPractice } from '../../contracts/portal/schedule/practiceChange.ts'
import { readSchedule, updateSchedule } from '../../contracts/portal/schedule/schedule.ts'
import { dateAt } from '../../contracts/portal/schedule/wallTime.ts'
import { entityTagOf } from '../../contracts/portal/version.ts'
import { accountDetailsMachine } from '../../machines/account/accountDetailsMachine.ts'
import {
  accountForm,
  deletionBlockers,
  ownAccountData,
  profileDeletion,
  zoneImpact,
} from '../../machines/account/accountDetailsParts.ts'
import { currentHours } from '../../machines/schedule/currentHours.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'

type None = Record<string, never>

/** Names, mobile, language and zone, with their calls. */
export const defineAccountDetails = (services: { http: Http; now: () => number; storage: JsonStorage }) => {
  const { http, now } = services
  /** The same times on the clock of another zone: nine o'clock stays nine o'clock. */
  const keepHours = async (zone: string, signal: AbortSignal): Promise<void> => {
    const { schedule } = await http.call(readSchedule, {}, signal)
    const hours = currentHours(schedule?.hours ?? [], (where) => dateAt(now(), where))
    if (schedule === null || hours === null) return
    await http.call(
      updateSchedule,
      {
        params: { id: schedule.id },
        headers: { 'if-match': entityTagOf(schedule.version) },
        body: { zone, weekly: hours.weekly },
      },
      signal,
    )
  }
  return accountDetailsMachine.provide({
    actors: {
      ownAccountData: ownAccountData.machine.provide({
        actors: { fetch: queryLogic(services, (_: None, signal) => http.call(readAccount, {}, signal)) },
      }),
      deletionBlockers: deletionBlockers.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: None, signal) => http.call(readDeletionBlockers, {}, signal)),
        },
      }),
      accountForm: accountForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, accountForm.draft)),
          save: saveLogic<{ timezone: string }, AccountValues, None>(
            async ({ params, values: { keep_hours, ...body }, version }, signal) => {
              const headers = { 'if-match': entityTagOf(version ?? 0) }
              await http.call(updateAccount, { headers, body }, signal)
              if (keep_hours && body.timezone !== params.timezone) await keepHours(body.timezone, signal)
              return {}
            },
          ),
          fetchCurrent: promiseLogic<
            { values: AccountDraft; version: number },
            { params: { timezone: string } }
          >(async ({ signal }) => {
            const account = await http.call(readAccount, {}, signal)
            return { values: accountFields(account), version: account.version }
          }),
        },
      }),
      zoneImpact: zoneImpact.machine.provide({
        actors: {
          fetch: queryLogic(services, async ({ zone }: { zone: string }, signal) => {
            const { schedule } = await http.call(readSchedule, {}, signal)
            const hours = currentHours(schedule?.hours ?? [], (where) => dateAt(now(), where))
            if (schedule === null || hours === null) return { visits: [], visit_count: 0 }
            const { visits, visit_count } = await http.call(
              previewPractice,
              {
                body: {
                  change: { kind: 'hours', version: schedule.version, body: { zone, weekly: hours.weekly } },
                },
              },
              signal,
            )
            return {
              visits: visits.map(({ id, start_time, client }) => ({ id, start_time, client })),
              visit_count,
            }
          }),
        },
      }),
      profileDeletion: profileDeletion.machine.provide({
        actors: {
          run: commandLogic(async (_: None): Promise<None> => {
            await http.call(deleteProfile, {})
            return {}
          }),
        },
      }),
    },
  })
}
