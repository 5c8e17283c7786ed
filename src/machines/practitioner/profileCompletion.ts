import type { ActorRefFrom } from 'xstate'
import { nothing } from '../../contracts/machineContract.ts'
import { profileCompleteness } from '../../contracts/portal/profileCompleteness.ts'
import { createQuery } from '../kit/createQuery.ts'

/** How complete the profile is (P3.03, P3.04, P7.40): the getting-started ring and its dialog. */
export const profileCompletion = createQuery({
  id: 'profileCompletion',
  description: 'How complete the profile is.',
  spec: ['P3.03', 'P3.04', 'P7.40'],
  params: nothing,
  data: profileCompleteness,
})

export type ProfileCompletionRef = ActorRefFrom<typeof profileCompletion.machine>
