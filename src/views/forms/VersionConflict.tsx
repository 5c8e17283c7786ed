import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

interface VersionConflictProps {
  /** Names what was changed elsewhere. */
  readonly title: string
  readonly mine: ReactNode
  /** null while it is being fetched. */
  readonly theirs: ReactNode | null
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
  readonly onTakeTheirs: () => void
}

/** Shows the typed text and the one saved meanwhile side by side; the user chooses one (experience §2.3). */
export const VersionConflict = ({ title, mine, theirs, onKeepMine, onTakeTheirs }: VersionConflictProps) => {
  const { t } = useTranslation()
  return (
    <Banner
      urgent
      tone="warning"
      title={title}
      actions={
        <>
          <Button size="sm" onClick={onKeepMine} disabled={theirs === null}>
            {t('form.conflict.keepMine')}
          </Button>
          <Button size="sm" tone="secondary" onClick={onTakeTheirs} disabled={theirs === null}>
            {t('form.conflict.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('form.conflict.text')}</p>
      <div className="mt-3 grid gap-4 wide:grid-cols-2">
        <div className="min-w-0">
          <p className="font-semibold">{t('form.conflict.mine')}</p>
          {mine}
        </div>
        <div className="min-w-0">
          <p className="font-semibold">{t('form.conflict.theirs')}</p>
          {theirs}
        </div>
      </div>
    </Banner>
  )
}
