import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { CertificateUploadRef } from '../../machines/profile/documentsParts.ts'
import type { ProfileData } from '../../machines/profile/profileParts.ts'
import { BiographyForm } from './BiographyForm.tsx'
import { CertificationForm } from './CertificationForm.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import { EducationForm } from './EducationForm.tsx'
import type { SectionEditor } from './ProfileFormFrame.tsx'
import { SpecializationForm } from './SpecializationForm.tsx'
import { WorkExperienceForm } from './WorkExperienceForm.tsx'

interface SectionEditorFormProps {
  readonly section: EditableSection
  readonly data: ProfileData
  readonly editor: SectionEditor
  /** The upload of the certificates. */
  readonly upload: CertificateUploadRef | undefined
}

/** The form of one section. */
export const SectionEditorForm = ({ section, data, editor, upload }: SectionEditorFormProps) => {
  const year = new Date(data.profile.server_time).getUTCFullYear()
  switch (section) {
    case 'specialization':
      return (
        <SpecializationForm
          editor={editor}
          catalogue={data.specialities}
          saved={data.profile.sections.specialization.value?.specialities ?? []}
        />
      )
    case 'work-experience':
      return <WorkExperienceForm editor={editor} year={year} />
    case 'education':
      return <EducationForm editor={editor} universities={data.universities} degrees={data.degrees} />
    case 'certification':
      return <CertificationForm editor={editor} year={year} upload={upload} />
    case 'credential':
      return <CredentialForm editor={editor} universities={data.universities} />
    case 'biography':
      return <BiographyForm editor={editor} />
  }
}
