import { useTranslation } from 'react-i18next'
import type { OwnSpeciality } from '../../contracts/portal/profile/profile.ts'
import { useFormats } from '../app/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

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
  const { t: common } = useTranslation()
  const formats = useFormats()
  const visits = speciality?.visits ?? { count: 0, first: [] }
  const more = visits.count - visits.first.length
  return (
    <Dialog
      open={speciality !== null}
      role="alertdialog"
      onClose={onKeep}
      title={t('speciality.visitsTitle', { count: visits.count, speciality: label })}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={onKeep}>
            {t('speciality.keep')}
          </Button>
          <Button tone="danger" onClick={onRemove}>
            {t('speciality.removeAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('speciality.visitsText')}</p>
      <ul className="mt-2 list-inside list-disc">
        {visits.first.map(({ id, start_time }) => (
          <li key={id}>{formats.dateTime(start_time)}</li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1">{t('speciality.more', { count: more })}</p> : null}
    </Dialog>
  )
}
