import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { profileBody } from '../../contracts/portal/profile/bodies.ts'
import {
  catalogueDegree,
  catalogueSpeciality,
  university,
} from '../../contracts/portal/profile/catalogues.ts'
import { profileDraft } from '../../contracts/portal/profile/formFields.ts'
import { ownProfile } from '../../contracts/portal/profile/profile.ts'
import { publicProfile } from '../../contracts/portal/profile/publicProfile.ts'
import { editableSection, profileSections } from '../../contracts/portal/profile/sections.ts'
import { createForm } from '../kit/createForm.ts'
import { createQuery } from '../kit/createQuery.ts'

/** P1.09–P1.14: the own profile, with what one of its sections needs beside it. */
export const profileData = createQuery({
  id: 'profileData',
  description: 'The own profile, with the lists that one of its sections chooses from.',
  spec: ['P1.09', 'P1.10', 'P1.11', 'P1.12', 'P1.13', 'P1.14', 'P7.41', 'P7.42', 'P7.57'],
  params: z.object({ section: z.enum(profileSections) }),
  data: z.object({
    profile: ownProfile,
    specialities: z.array(catalogueSpeciality),
    universities: z.array(university),
    degrees: z.array(catalogueDegree),
    /** The profile as patients see it. */
    shown: publicProfile,
  }),
})
export type ProfileDataRef = ActorRefFrom<typeof profileData.machine>

/** P7.39: one section of the profile as it is edited, in the onboarding and in the settings. */
export const profileForm = createForm({
  id: 'profileForm',
  description: 'One section of the profile as it is edited.',
  spec: ['P1.09', 'P1.10', 'P1.11', 'P1.12', 'P1.13', 'P1.14', 'P7.39'],
  params: z.object({ section: editableSection }),
  values: profileBody,
  draft: profileDraft,
  result: nothing,
})
export type ProfileFormRef = ActorRefFrom<typeof profileForm.machine>
export type ProfileData = z.infer<typeof profileData.contract.context.shape.data> & object
