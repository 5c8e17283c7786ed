import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

/** Over a guest's message that was begun for the doctor in the waiting room: who reads it, and the other choice. */
export const DoctorOnly = ({ id, onEveryone }: { readonly id: string; readonly onEveryone: () => void }) => {
  const { t } = useTranslation('meeting')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warning-soft px-2.5 py-1.5 text-sm font-semibold text-on-warning-soft">
      <p id={id}>{t('chat.doctorOnly')}</p>
      <Button type="button" size="sm" tone="secondary" onClick={onEveryone}>
        {t('chat.writeToEveryone')}
      </Button>
    </div>
  )
}
