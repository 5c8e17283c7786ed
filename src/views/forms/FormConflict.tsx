import { useSelector } from '@xstate/react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyActorRef } from 'xstate'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { type FormSnapshot, isInEntry } from './formSnapshot.ts'
import { VersionConflict } from './VersionConflict.tsx'

interface FormConflictProps {
  /** An actor of a machine of `createForm`. */
  readonly form: AnyActorRef
  /** Names the form that was changed elsewhere. */
  readonly title: string
  readonly mine: ReactNode
  /** null while it is being fetched. */
  readonly theirs: ReactNode | null
  /** Submits what is typed over the saved version. */
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
}

/**
 * Another device or person has saved meanwhile: both versions side by side, and one of them is chosen
 * (experience §2.3).
 */
export const FormConflict = ({ form, title, mine, theirs, onKeepMine }: FormConflictProps) => {
  const { t } = useTranslation()
  const failed = useSelector(form, (snapshot: FormSnapshot) =>
    isInEntry(snapshot, { conflict: 'loadFailed' }),
  )
  if (failed)
    return (
      <Banner
        urgent
        tone="warning"
        title={t('form.conflict.loadFailed')}
        actions={
          <Button size="sm" onClick={() => form.send({ type: 'form.retryRequested' })}>
            {t('retry')}
          </Button>
        }
      />
    )
  return (
    <VersionConflict
      title={title}
      mine={mine}
      theirs={theirs}
      onKeepMine={onKeepMine}
      onTakeTheirs={() => form.send({ type: 'form.theirsTaken' })}
    />
  )
}
