import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { LedgerRecord } from '../../contracts/audit/ledger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { actorName, stateText } from './stateText.ts'
import { useEventText } from './useEventText.ts'
import { useLedger } from './useLedger.ts'

/** The recorder's own notes, as text. */
export const useNoteText = (): ((note: Extract<LedgerRecord, { kind: 'note' }>) => string) => {
  const { t } = useTranslation('audit')
  return (note) =>
    note.note === 'recordingFailed'
      ? t('entries.recordingFailed', { error: note.error })
      : t('entries.pageHidden')
}

/** The moment in one sentence, for screen readers. */
export const useMomentText = (audit: AuditPageRef): string => {
  const { t } = useTranslation('audit')
  const eventText = useEventText({ words: true })
  const noteText = useNoteText()
  const ledger = useLedger(audit)
  const { moment, matches } = useSelector(audit, ({ context }) => context)
  const shown = ledger.recordAt(moment.index)
  if (shown === null) return ''
  const where = { seq: shown.seq, position: moment.position + 1, count: matches.count }
  return shown.kind === 'note'
    ? t('player.saidNote', { ...where, note: noteText(shown) })
    : t('player.said', {
        ...where,
        actor: actorName(shown.path),
        event: eventText(shown.event.type),
        state: stateText(shown.to),
      })
}
