import type { ActorRefFrom } from 'xstate'
import { nothing } from '../../contracts/machineContract.ts'
import { listLegalAcceptances } from '../../contracts/portal/legalAcceptance.ts'
import { createQuery } from '../kit/createQuery.ts'

/** The versions of the legal texts that the signed-in account has accepted. */
export const acceptedVersions = createQuery({
  id: 'acceptedVersions',
  description: 'The accepted versions of the legal texts.',
  spec: ['P2.32', 'P2.33'],
  params: nothing,
  data: listLegalAcceptances.answer,
})
export type AcceptedVersionsRef = ActorRefFrom<typeof acceptedVersions.machine>
