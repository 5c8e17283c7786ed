import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NoteAnswer } from '../../contracts/portal/note/note.ts'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { NoteText } from './NoteText.tsx'

interface NoteConflictProps {
  readonly note: NoteRef
  readonly held: NoteAnswer
}

/** Two windows have written: both texts side by side, and nothing is lost before the doctor decides. */
export const NoteConflict = ({ note, held }: NoteConflictProps) => {
  const { t } = useTranslation('note')
  const mine = useSelector(note, ({ context }) => context.draft)
  const canJoin = useSelector(note, (snapshot) => snapshot.can({ type: 'note.bothKept' }))
  const isSigned = held.signed !== null
  const theirs = held.signed?.content ?? held.draft
  const kind = isSigned ? 'conflict.signed' : 'conflict.draft'
  return (
    <div ref={restoreFocus} tabIndex={-1} data-focus-quiet className="grid content-start gap-4">
      <Banner urgent tone="warning" title={t(`${kind}.title`)}>
        {t(`${kind}.text`)}
      </Banner>
      <div className="grid gap-4 @lg:grid-cols-2">
        <section className="rounded-lg border border-line p-4">
          <h3 className="mb-2 font-semibold">{t('conflict.mine')}</h3>
          <NoteText content={mine} />
        </section>
        <section className="rounded-lg border border-line p-4">
          <h3 className="mb-2 font-semibold">{t('conflict.theirs')}</h3>
          {theirs === null ? <p className="text-ink-soft">{t('empty')}</p> : <NoteText content={theirs} />}
        </section>
      </div>
      <div className="flex flex-wrap gap-2">
        {canJoin ? (
          <Button onClick={() => note.send({ type: 'note.bothKept' })}>{t('conflict.keepBoth')}</Button>
        ) : null}
        <Button
          tone={isSigned ? 'primary' : 'secondary'}
          onClick={() => note.send({ type: 'note.mineKept' })}
        >
          {t(isSigned ? 'conflict.toAddendum' : 'conflict.keepMine')}
        </Button>
        <Button tone="secondary" onClick={() => note.send({ type: 'note.theirsTaken' })}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
