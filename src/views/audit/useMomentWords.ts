import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { LedgerRecord } from '../../contracts/ledger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { actorName, stateWords } from './stateWords.ts'
import { useEventWords } from './useEventWords.ts'
import { useRecord } from './useRecord.ts'

/** What the recorder says of itself, in words. */
export const useNoteWords = (): ((note: Extract<LedgerRecord, { kind: 'note' }>) => string) => {
  const { t } = useTranslation('audit')
  return (note) =>
    note.note === 'recordingFailed'
      ? t('entries.recordingFailed', { error: note.error })
      : t('entries.pageHidden')
}

/** The moment in one sentence, for those who listen. */
export const useMomentWords = (audit: AuditPageRef): string => {
  const { t } = useTranslation('audit')
  const eventWords = useEventWords()
  const noteWords = useNoteWords()
  const record = useRecord(audit)
  const { moment, matches } = useSelector(audit, ({ context }) => context)
  const shown = record.recordAt(moment.index)
  if (shown === null) return ''
  const where = { position: moment.position + 1, count: matches.count }
  return shown.kind === 'note'
    ? t('player.saidNote', { ...where, note: noteWords(shown) })
    : t('player.said', {
        ...where,
        actor: actorName(shown.path),
        event: eventWords(shown.event.type),
        state: stateWords(shown.to),
      })
}
