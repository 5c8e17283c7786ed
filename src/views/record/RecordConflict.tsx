import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordSaid } from '../../contracts/portal/record/record.ts'
import type { RecordFormRef } from '../../machines/record/recordParts.ts'
import { useZonedFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const Version = ({ heading, values }: { heading: string; values: RecordSaid }) => {
  const { t } = useTranslation('record')
  // A date without a time has no zone.
  const formats = useZonedFormats('UTC')
  const { title, kind, taken_on, shared } = values
  const date = Number.isNaN(Date.parse(taken_on)) ? taken_on : formats.date(`${taken_on}T00:00:00Z`)
  return (
    <div className="min-w-0">
      <p className="font-semibold">{heading}</p>
      <p className="break-words">{title}</p>
      <p>
        {t(`kind.${kind}`)} · {date}
      </p>
      {shared ? <p>{t('shared')}</p> : null}
    </div>
  )
}

interface RecordConflictProps {
  readonly formActor: RecordFormRef
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
}

/** Somebody else has saved meanwhile: both versions side by side, and one of them is chosen (experience §2.3). */
export const RecordConflict = ({ formActor, onKeepMine }: RecordConflictProps) => {
  const { t } = useTranslation('record')
  const { t: common } = useTranslation()
  const { values, theirs } = useSelector(formActor, ({ context }) => context)
  const failed = useSelector(formActor, (snapshot) =>
    snapshot.matches({ open: { entry: { conflict: 'loadFailed' } } }),
  )
  if (failed)
    return (
      <Banner
        urgent
        tone="warning"
        title={t('edit.conflict.loadFailed')}
        actions={
          <Button size="sm" onClick={() => formActor.send({ type: 'form.retryRequested' })}>
            {common('retry')}
          </Button>
        }
      />
    )
  return (
    <Banner
      urgent
      tone="warning"
      title={t('edit.conflict.title')}
      actions={
        <>
          <Button size="sm" onClick={onKeepMine} disabled={theirs === null}>
            {t('edit.conflict.keepMine')}
          </Button>
          <Button
            size="sm"
            tone="secondary"
            onClick={() => formActor.send({ type: 'form.theirsTaken' })}
            disabled={theirs === null}
          >
            {t('edit.conflict.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('edit.conflict.text')}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Version heading={t('edit.conflict.mine')} values={values as RecordSaid} />
        {theirs === null ? null : (
          <Version heading={t('edit.conflict.theirs')} values={theirs.values as RecordSaid} />
        )}
      </div>
    </Banner>
  )
}
