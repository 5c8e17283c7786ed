import { toFailure } from '../../contracts/failure.ts'
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
import { entityTagOf } from '../../contracts/portal/version.ts'
import { accountDetailsMachine } from '../../machines/account/accountDetailsMachine.ts'
import {
  accountForm,
  deletionBlockers,
  ownAccountData,
  profileDeletion,
  zoneImpact,
} from '../../machines/account/accountDetailsParts.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineChangeReview } from '../schedule/defineChangeReview.ts'

type None = Record<string, never>

/** Names, mobile, language and zone, with their calls. */
export const defineAccountDetails = (services: { http: Http; now: () => number; storage: JsonStorage }) => {
  const { http } = services
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
          save: saveLogic<{ timezone: string }, AccountValues, { undo: string | null }>(
            async ({ values: body, version }, signal) => {
              const headers = { 'if-match': entityTagOf(version ?? 0) }
              const { undo } = await http.call(updateAccount, { headers, body }, signal)
              return { undo }
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
            const change = { kind: 'zone' as const, version: null, zone }
            const { visits, visit_count } = await http
              .call(previewPractice, { body: { change } }, signal)
              .catch((error: unknown) => {
                // The practice has no hours yet, so none move.
                if (toFailure(error).code === 'notFound') return { visits: [], visit_count: 0 }
                throw error
              })
            return {
              visits: visits.map(({ id, start_time, client }) => ({ id, start_time, client })),
              visit_count,
            }
          }),
        },
      }),
      review: defineChangeReview(services),
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
