import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteRef } from '../../machines/note/noteMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { NotePanel } from '../note/lazyNote.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { goTo } from './goTo.ts'
import { isUnsignedNote } from './unfinishedParts.ts'

/** Id of the card, for the way to it. */
const PLACE = 'note'

const Unsigned = ({ note }: { note: NoteRef }) => {
  const { t } = useTranslation('note')
  const unsigned = useSelector(note, isUnsignedNote)
  return unsigned ? (
    <Banner
      tone="warning"
      title={t('checkOut.unsigned')}
      actions={
        <Button tone="secondary" size="sm" onClick={() => goTo(PLACE)}>
          {t('checkOut.go')}
        </Button>
      }
    >
      {t('checkOut.unsignedText')}
    </Banner>
  ) : null
}

const Written = ({ note }: { note: NoteRef }) => {
  const { t } = useTranslation('note')
  return (
    <Card title={t('heading')}>
      <NotePanel note={note} joinedAt={null} />
    </Card>
  )
}

/** A note that was begun and not signed is named at the end of the visit, with a way to it (experience §8.5). */
export const UnsignedNote = ({ visit }: { visit: VisitRef }) => {
  const note = useSelector(visit, (snapshot) => snapshot.children.note)
  return note === undefined ? null : (
    <Suspense>
      <Unsigned note={note} />
    </Suspense>
  )
}

/** The note of the visit, to read or to finish. */
export const CheckOutNote = ({ visit }: { visit: VisitRef }) => {
  const note = useSelector(visit, (snapshot) => snapshot.children.note)
  return note === undefined ? null : (
    <div id={PLACE} tabIndex={-1} data-focus-quiet>
      <Suspense>
        <Written note={note} />
      </Suspense>
    </div>
  )
}
