import { useSelector } from '@xstate/react'
import { ArrowLeft, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientListRef } from '../../machines/patient/patientList.ts'
import type { PatientSummaryRef } from '../../machines/patient/patientRecord.ts'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { fullName } from '../format/patientName.ts'
import { useNarrow } from '../shell/useNarrow.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PatientEditForm } from './PatientEditForm.tsx'
import { PatientTabs } from './PatientTabs.tsx'
import { useAge } from './useAge.ts'
import { useMoreAtEnd } from './useMoreAtEnd.ts'
import { useWalk } from './useWalk.ts'

interface PatientDrawerProps {
  actor: PatientsRef
  list: PatientListRef
  /** Whose drawer it is. */
  open: string
  walkTo: (id: string) => unknown
  close: () => unknown
}

/** One patient beside the list; a whole screen with Back on a narrow window (experience §6). */
export const PatientDrawer = ({ actor, ...rest }: PatientDrawerProps) => {
  const summary = useSelector(actor, (snapshot) => snapshot.children.patientSummary)
  return summary === undefined ? null : <Drawer actor={actor} summary={summary} {...rest} />
}

const Drawer = ({
  actor,
  list,
  summary,
  open,
  walkTo,
  close,
}: PatientDrawerProps & { summary: PatientSummaryRef }) => {
  const { t } = useTranslation('patient')
  const narrow = useNarrow()
  const ageOf = useAge()
  const drawer = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = useSelector(list, ({ context }) => context.items) ?? []
  const known = useSelector(summary, ({ context }) => context.data)
  const form = useSelector(actor, (snapshot) => snapshot.children.patientForm)
  const place = rows.findIndex(({ id }) => id === open)
  const person = known ?? rows[place] ?? null
  const stepTo = (index: number) => {
    const row = place === -1 ? undefined : rows[index]
    return row === undefined || form !== undefined ? null : () => void walkTo(row.id)
  }
  const walk = { previous: stepTo(place - 1), next: stepTo(place + 1), leave: () => void close() }
  useWalk(drawer, walk)
  useEffect(() => heading.current?.focus(), [])
  useMoreAtEnd(list, place, rows.length)
  const name = person === null ? t('drawer.unknown') : fullName(person)
  return (
    <section
      ref={drawer}
      aria-labelledby="patient-name"
      className="min-w-0 rounded-xl border border-line bg-surface shadow-card wide:sticky wide:top-22 wide:max-h-[calc(100dvh-7.5rem)] wide:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-2 px-3 pt-3">
        {narrow ? (
          <IconButton
            label={t('drawer.back')}
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            onClick={walk.leave}
          />
        ) : null}
        <div className="flex items-center">
          <IconButton
            label={t('drawer.previous')}
            size="sm"
            disabled={walk.previous === null}
            icon={<ChevronLeft size={20} aria-hidden="true" />}
            onClick={() => walk.previous?.()}
          />
          <IconButton
            label={t('drawer.next')}
            size="sm"
            disabled={walk.next === null}
            icon={<ChevronRight size={20} aria-hidden="true" />}
            onClick={() => walk.next?.()}
          />
        </div>
        {narrow ? null : (
          <IconButton
            label={t('drawer.close')}
            size="sm"
            icon={<X size={20} aria-hidden="true" />}
            onClick={walk.leave}
          />
        )}
      </div>
      <div className="flex items-center gap-4 px-5 pt-2 pb-4">
        <Avatar src={null} name={person === null ? '' : name} size="lg" />
        <div className="min-w-0">
          <h2 id="patient-name" ref={heading} tabIndex={-1} data-focus-quiet className="text-xl">
            {name}
          </h2>
          {person === null ? null : (
            <p className="text-ink-soft">
              {ageOf(person.birth_date)}
              <span aria-hidden="true"> · </span>
              <span className="sr-only">, </span>
              {t(`sex.${person.sex}`)}
            </p>
          )}
        </div>
      </div>
      {form === undefined ? (
        <PatientTabs actor={actor} summary={summary} close={close} />
      ) : (
        <PatientEditForm key={open} actor={actor} form={form} patientId={open} />
      )}
    </section>
  )
}
