import { NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LastNote } from '../../contracts/portal/patient/patient.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'

/** How the newest signed note of the patient begins, with the way to its visit (experience §6). */
export const LastNoteBox = ({ note }: { note: LastNote }) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  return (
    <section aria-label={t('lastNote.title')} className="flex gap-3 rounded-lg bg-sunken px-4 py-3">
      <NotebookPen size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h3 className="text-sm">{t('lastNote.title')}</h3>
        <p className="break-words">{note.text}</p>
        <p className="text-sm">
          <Link
            to={visitPath(note.appointment_id)}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            {t('lastNote.visit', { when: formats.date(note.start_time) })}
          </Link>
        </p>
      </div>
    </section>
  )
}
