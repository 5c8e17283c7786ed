import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordSaid } from '../../contracts/portal/record/record.ts'
import type { RecordFormRef } from '../../machines/record/recordParts.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { FormConflict } from '../forms/FormConflict.tsx'
import { VersionLines } from '../forms/VersionLines.tsx'

interface RecordConflictProps {
  readonly formActor: RecordFormRef
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
}

/** Both versions of a record's description, of which one is chosen. */
export const RecordConflict = ({ formActor, onKeepMine }: RecordConflictProps) => {
  const { t } = useTranslation('record')
  // A date without a time has no zone.
  const formats = useZonedFormats('UTC')
  const { values, theirs } = useSelector(formActor, ({ context }) => context)
  const linesOf = ({ title, kind, taken_on, shared }: RecordSaid): string[] => {
    const date = Number.isNaN(Date.parse(taken_on)) ? taken_on : formats.date(`${taken_on}T00:00:00Z`)
    return [title, `${t(`kind.${kind}`)} · ${date}`, ...(shared ? [t('shared')] : [])]
  }
  return (
    <FormConflict
      form={formActor}
      title={t('edit.conflict')}
      mine={<VersionLines lines={linesOf(values as RecordSaid)} />}
      theirs={theirs === null ? null : <VersionLines lines={linesOf(theirs.values as RecordSaid)} />}
      onKeepMine={onKeepMine}
    />
  )
}
