import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { accountDraft, accountValues, ownAccount } from '../../contracts/portal/profile/account.ts'
import { deletionBlockers as blockers } from '../../contracts/portal/profile/deletion.ts'
import { undoable } from '../../contracts/portal/schedule/conflicts.ts'
import { practiceImpact, touchedVisit } from '../../contracts/portal/schedule/practiceChange.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createForm } from '../kit/createForm.ts'
import { createQuery } from '../kit/createQuery.ts'

/** Names, mobile, language and zone (P2.23). */
export const ownAccountData = createQuery({
  id: 'ownAccountData',
  description: 'Names, mobile, language and zone of the account.',
  spec: ['P2.23'],
  params: nothing,
  data: ownAccount,
})
export type OwnAccountRef = ActorRefFrom<typeof ownAccountData.machine>

/** The same as they are edited. */
export const accountForm = createForm({
  id: 'accountForm',
  description: 'Names, mobile, language and zone as they are edited.',
  spec: ['P2.23'],
  /** The zone before the change. */
  params: z.object({ timezone: z.string() }),
  values: accountValues,
  draft: accountDraft,
  result: z.object(undoable),
})
export type AccountFormRef = ActorRefFrom<typeof accountForm.machine>

/** Counts the booked visits that lie outside the weekly hours once these keep their wall time in another zone. */
export const zoneImpact = createQuery({
  id: 'zoneImpact',
  description: 'The booked visits that another time zone leaves outside the weekly hours.',
  spec: [],
  params: z.object({ zone: z.string() }),
  data: practiceImpact
    .pick({ visit_count: true })
    .extend({ visits: z.array(touchedVisit.pick({ id: true, start_time: true, client: true })) }),
})
export type ZoneImpactRef = ActorRefFrom<typeof zoneImpact.machine>

/** The visits, the hold and the money that must end before the profile can be deleted. */
export const deletionBlockers = createQuery({
  id: 'deletionBlockers',
  description: 'The visits and the money that keep the profile from being deleted.',
  spec: ['P7.56'],
  params: nothing,
  data: blockers,
})
export type DeletionBlockersRef = ActorRefFrom<typeof deletionBlockers.machine>

/** P7.56: deletes the profile for good. */
export const profileDeletion = createConfirmedCommand({
  id: 'profileDeletion',
  description: 'The dialog that deletes the profile.',
  spec: ['P7.56'],
  params: nothing,
  result: nothing,
})
export type ProfileDeletionRef = ActorRefFrom<typeof profileDeletion.machine>
