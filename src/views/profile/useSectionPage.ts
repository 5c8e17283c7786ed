import { useSelector } from '@xstate/react'
import { fieldsOf, type ProfileDraft } from '../../contracts/portal/profile/formFields.ts'
import type { OwnProfile } from '../../contracts/portal/profile/profile.ts'
import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'

const fieldsIn = <S extends EditableSection>(section: S, { sections }: OwnProfile): ProfileDraft =>
  fieldsOf[section](sections[section], sections)

/** The state and the actions of a page of one section. */
export const useSectionPage = (actor: ProfileSectionRef) => {
  const query = useSelector(actor, ({ children }) => children.profileData)
  const data = useSelector(query, (snapshot) => snapshot?.context.data ?? null)
  const failed = useSelector(
    query,
    (snapshot) => snapshot !== undefined && (snapshot.matches('failed') || snapshot.matches('stale')),
  )
  const form = useSelector(actor, ({ children }) => children.profileForm)
  const documents = useSelector(actor, ({ children }) => children.documents)
  const picture = useSelector(actor, ({ children }) => children.picture)
  const certificateUpload = useSelector(actor, ({ children }) => children.certificateUpload)
  const saved = useSelector(actor, (snapshot) => snapshot.matches('saved'))
  const practitionerId = useSelector(actor, ({ context }) => context.practitionerId)
  return {
    data,
    failed,
    form,
    documents,
    picture,
    certificateUpload,
    saved,
    retry: () => query?.send({ type: 'query.refreshRequested' }),
    edit: (section: EditableSection, profile: OwnProfile) =>
      actor.send({
        type: 'profile.editOpened',
        form: {
          params: { section },
          values: fieldsIn(section, profile),
          version: profile.sections[section].version,
          draftOwner: { owner: practitionerId, subject: section },
        },
      }),
    close: () => actor.send({ type: 'profile.editClosed' }),
    moved: (position: number, count: number) => actor.send({ type: 'profile.entryMoved', position, count }),
  }
}
