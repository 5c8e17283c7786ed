import { useTranslation } from 'react-i18next'
import type { OwnSpeciality } from '../../contracts/portal/profile/profile.ts'
import { useFormats } from '../format/useFormats.ts'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'

interface RemoveSpecialityDialogProps {
  /** null: nothing is asked. */
  readonly speciality: OwnSpeciality | null
  readonly label: string
  readonly onKeep: () => void
  readonly onRemove: () => void
}

/** Lists the visits ahead of a speciality before it is removed; they stay. */
export const RemoveSpecialityDialog = ({
  speciality,
  label,
  onKeep,
  onRemove,
}: RemoveSpecialityDialogProps) => {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const visits = speciality?.visits ?? { count: 0, first: [] }
  const more = visits.count - visits.first.length
  return (
    <QuestionDialog
      open={speciality !== null}
      title={t('speciality.visitsTitle', { count: visits.count, speciality: label })}
      keep={t('speciality.keep')}
      confirm={t('speciality.removeAnyway')}
      onKeep={onKeep}
      onConfirm={onRemove}
    >
      <p>{t('speciality.visitsText')}</p>
      <ul className="mt-2 list-inside list-disc">
        {visits.first.map(({ id, start_time }) => (
          <li key={id}>{formats.dateTime(start_time)}</li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1">{t('speciality.more', { count: more })}</p> : null}
    </QuestionDialog>
  )
}
