import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NoteRef, NoteSnapshot } from '../../machines/note/noteMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

const stateOf = (snapshot: NoteSnapshot) => {
  if (snapshot.matches('savedLocally') || snapshot.matches('keeping')) return 'savedLocally'
  if (snapshot.matches('failed') || snapshot.matches('rereadFailed')) return 'failed'
  if (snapshot.matches('saving')) return snapshot.context.problem === null ? 'saving' : 'savedLocally'
  if (snapshot.matches('dirty')) return snapshot.context.problem === null ? 'dirty' : 'savedLocally'
  return snapshot.context.savedAt === null ? 'untouched' : 'saved'
}

/** Guardando… / Guardado 10:42 / Sin conexión, guardado aquí / No se pudo guardar, Reintentar (experience §8.3). */
export const NoteSaveState = ({ note }: { note: NoteRef }) => {
  const { t } = useTranslation('note')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const state = useSelector(note, stateOf)
  const savedAt = useSelector(note, ({ context }) => context.savedAt)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Announced changesOnly>
        {state === 'saved' && savedAt !== null
          ? t('state.saved', { time: formats.time(savedAt) })
          : t(`state.${state === 'saved' ? 'untouched' : state}`)}
      </Announced>
      {state === 'failed' || state === 'savedLocally' ? (
        <Button size="sm" tone="quiet" onClick={() => note.send({ type: 'note.retryRequested' })}>
          {common('retry')}
        </Button>
      ) : null}
    </div>
  )
}
