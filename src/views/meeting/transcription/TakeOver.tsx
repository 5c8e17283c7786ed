import { useSelector } from '@xstate/react'
import { NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NoteRef } from '../../../machines/note/noteMachine.ts'
import { Button } from '../../ui/Button.tsx'

interface TakeOverProps {
  note: NoteRef | undefined
  /** On the clock of the call, e.g. `12:40`. */
  time: string
  name: string
  text: string
}

/** Adds a sentence to the note, with its time and who said it. Nothing while the note cannot be written. */
export const TakeOver = ({ note, time, name, text }: TakeOverProps) => {
  const { t } = useTranslation('captions')
  const passage = `[${time}] ${name}: ${text}`
  const may = useSelector(note, (snapshot) => snapshot?.can({ type: 'note.passageAdded', text: passage }))
  if (note === undefined || may !== true) return null
  return (
    <div>
      <Button
        size="sm"
        tone="quiet"
        icon={<NotebookPen size={16} aria-hidden="true" />}
        aria-label={t('takeOverOf', { time })}
        onClick={() => note.send({ type: 'note.passageAdded', text: passage })}
      >
        {t('takeOver')}
      </Button>
    </div>
  )
}
