import type { ProfileBody } from '../../contracts/portal/profile/bodies.ts'
import { listDegrees, listSpecialities, listUniversities } from '../../contracts/portal/profile/catalogues.ts'
import { fieldsOf, type ProfileDraft } from '../../contracts/portal/profile/formFields.ts'
import {
  type OwnProfile,
  readOwnProfile,
  readPublicView,
  updateProfile,
} from '../../contracts/portal/profile/profile.ts'
import type { EditableSection, ProfileSection } from '../../contracts/portal/profile/sections.ts'
import { entityTagOf } from '../../contracts/portal/version.ts'
import { certificateUpload } from '../../machines/profile/documentsParts.ts'
import { profileData, profileForm } from '../../machines/profile/profileParts.ts'
import { profileSectionMachine } from '../../machines/profile/profileSectionMachine.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { type UploadServices, uploadActors } from '../files/uploadActors.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineDocuments } from './defineDocuments.ts'
import { definePicture } from './definePicture.ts'

/** The fields of a section as it is saved. */
const savedFields = <S extends EditableSection>(section: S, { sections }: OwnProfile): ProfileDraft =>
  fieldsOf[section](sections[section], sections)

/** One section of the profile with its calls. */
export const defineProfileSection = (
  services: UploadServices & { now: () => number; storage: JsonStorage },
) => {
  const { http } = services
  return profileSectionMachine.provide({
    actors: {
      documents: defineDocuments(services),
      picture: definePicture(services),
      certificateUpload: certificateUpload.machine.provide({
        // Saving the section makes use of it.
        actors: uploadActors(services, 'document', async ({ id, name }, _: Record<string, never>) => ({
          fileId: id,
          name,
        })),
      }),
      profileData: profileData.machine.provide({
        actors: {
          fetch: queryLogic(services, async ({ section }: { section: ProfileSection }, signal) => {
            const [profile, shown, specialities, universities, degrees] = await Promise.all([
              http.call(readOwnProfile, {}, signal),
              http.call(readPublicView, {}, signal),
              section === 'specialization' ? http.call(listSpecialities, {}, signal) : { specialities: [] },
              section === 'education' || section === 'credential'
                ? http.call(listUniversities, {}, signal)
                : { universities: [] },
              section === 'education'
                ? http.call(listDegrees, { query: { locale: 'en' } }, signal)
                : { degrees: [] },
            ])
            return { profile, shown, ...specialities, ...universities, ...degrees }
          }),
        },
      }),
      profileForm: profileForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, profileForm.draft)),
          save: saveLogic<{ section: EditableSection }, ProfileBody, Record<string, never>>(
            async ({ values, version }, signal) => {
              await http.call(
                updateProfile,
                { headers: { 'if-match': entityTagOf(version ?? 0) }, body: values },
                signal,
              )
              return {}
            },
          ),
          fetchCurrent: promiseLogic<
            { values: ProfileDraft; version: number },
            { params: { section: EditableSection } }
          >(async ({ input: { params }, signal }) => {
            const profile = await http.call(readOwnProfile, {}, signal)
            return {
              values: savedFields(params.section, profile),
              version: profile.sections[params.section].version,
            }
          }),
        },
      }),
    },
  })
}
