import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type {
  PrescriptionRef,
  PrescriptionSnapshot,
} from '../../machines/prescription/prescriptionMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

const stateOf = (snapshot: PrescriptionSnapshot) => {
  if (snapshot.matches('autosaving')) return 'saving'
  if (snapshot.matches('failed')) return snapshot.context.retryable ? 'failed' : 'refused'
  if (snapshot.matches({ draft: 'edited' }) || snapshot.matches('differing')) return 'edited'
  return snapshot.context.held?.draft_saved_at == null ? 'untouched' : 'kept'
}

/** Guardando… / Guardado 10:42 / No se pudo guardar, Reintentar (experience §8.3). */
export const SaveState = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t } = useTranslation('prescription')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const state = useSelector(prescription, stateOf)
  const savedAt = useSelector(prescription, ({ context }) => context.held?.draft_saved_at ?? null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Announced changesOnly>
        {state === 'kept' && savedAt !== null
          ? t('state.kept', { time: formats.time(savedAt) })
          : t(`state.${state === 'kept' ? 'untouched' : state}`)}
      </Announced>
      {state === 'failed' || state === 'refused' ? (
        <Button
          size="sm"
          tone="quiet"
          onClick={() => prescription.send({ type: 'prescription.retryRequested' })}
        >
          {common('retry')}
        </Button>
      ) : null}
    </div>
  )
}
