import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { listIn } from '../../contracts/portal/patient/formFields.ts'
import type { PatientPanelRef } from '../../machines/visit/patientPanelMachine.ts'
import { VersionConflict } from '../forms/VersionConflict.tsx'
import { VersionLines } from '../forms/VersionLines.tsx'

interface ListConflictProps {
  readonly panel: PatientPanelRef
  /** As it is saved now. Null: nobody has asked. */
  readonly list: string[] | null
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
}

/** Outside the component: it takes the focus once, because the pressed Save is removed and the choice is in sight. */
const takeFocus = (conflict: HTMLElement | null) => conflict?.focus()

/** The typed and the saved version of the edited list, of which one is chosen. */
export const ListConflict = ({ panel, list, onKeepMine }: ListConflictProps) => {
  const { t } = useTranslation('meeting')
  const { t: patients } = useTranslation('patient')
  const typed = useSelector(panel, ({ context }) => context.typed)
  const linesOf = (entries: string[] | null): string[] => {
    if (entries === null) return [t('patient.allergiesUnasked')]
    return entries.length === 0 ? [patients('fact.noneKnown')] : entries
  }
  return (
    <div ref={takeFocus} tabIndex={-1} data-focus-quiet>
      <VersionConflict
        title={t('patient.changed')}
        mine={<VersionLines lines={linesOf(typed === null ? null : listIn(typed))} />}
        theirs={<VersionLines lines={linesOf(list)} />}
        onKeepMine={onKeepMine}
        onTakeTheirs={() => panel.send({ type: 'patientPanel.editClosed' })}
      />
    </div>
  )
}
