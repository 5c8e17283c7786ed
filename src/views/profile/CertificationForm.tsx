import { useTranslation } from 'react-i18next'
import { MOST_ENTRIES } from '../../contracts/portal/profile/bodies.ts'
import { newCertificate } from '../../contracts/portal/profile/formFields.ts'
import type { CertificateUploadRef } from '../../machines/profile/documentsParts.ts'
import { TextField } from '../ui/TextField.tsx'
import { CertificateFile } from './CertificateFile.tsx'
import { EntryList } from './EntryList.tsx'
import { MonthField } from './MonthField.tsx'
import { ProfileFormFrame, type SectionEditor } from './ProfileFormFrame.tsx'
import { useSectionForm } from './useSectionForm.ts'

/** A certificate is valid for so many years at most. */
const YEARS_VALID = 30

/** P1.12: certificates, with the month of their issue and of their end. */
export const CertificationForm = ({
  editor,
  year,
  upload,
}: {
  editor: SectionEditor
  year: number
  upload: CertificateUploadRef | undefined
}) => {
  const { t } = useTranslation('profile')
  const section = useSectionForm('certification', editor.actor)
  const { form, field } = section
  const month = (name: `entries.${number}.${'issued' | 'expires'}`, lastYear: number) => ({
    name,
    lastYear,
    value: form.watch(name),
    error: field(name).error,
    onChange: (value: string) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: field(name).error !== undefined }),
  })
  return (
    <ProfileFormFrame
      section="certification"
      editor={editor}
      form={section}
      linesOf={({ entries = [] }) =>
        entries.map((entry) => ('issuer' in entry ? `${entry.name}, ${entry.issuer}` : ''))
      }
    >
      <EntryList
        section="certification"
        form={form}
        blank={newCertificate}
        most={MOST_ENTRIES}
        titleOf={(index) => form.watch(`entries.${index}.name`) ?? ''}
        onMoved={editor.onMoved}
      >
        {(index) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field(`entries.${index}.name`)} label={t('field.name')} />
              <TextField {...field(`entries.${index}.issuer`)} label={t('field.issuer')} />
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <MonthField {...month(`entries.${index}.issued`, year)} label={t('field.issued')} />
              <MonthField
                {...month(`entries.${index}.expires`, year + YEARS_VALID)}
                label={t('field.expires')}
              />
            </div>
            <TextField
              {...field(`entries.${index}.number`)}
              className="max-w-sm"
              maxLength={40}
              label={t('field.number')}
            />
            {upload === undefined ? null : (
              <CertificateFile
                form={form}
                index={index}
                upload={upload}
                error={field(`entries.${index}.file_id`).error}
              />
            )}
          </>
        )}
      </EntryList>
    </ProfileFormFrame>
  )
}
