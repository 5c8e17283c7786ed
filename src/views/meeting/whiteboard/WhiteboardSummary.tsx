import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { WHITEBOARD_RECORD_LIMIT } from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import type { WhiteboardCanvasRef } from '../../../machines/meeting/whiteboard/whiteboardCanvasMachine.ts'

/** The content as text: for users who cannot see it, and for the visit's record (experience §8.3). */
export const WhiteboardSummary = ({ canvas, id }: { canvas: WhiteboardCanvasRef; id: string }) => {
  const { t } = useTranslation('whiteboard')
  const summary = useSelector(canvas, ({ context }) => context.summary)
  const mayWrite = useSelector(canvas, ({ context }) => context.mayWrite)
  const field = useId()
  if (!mayWrite)
    return (
      <div>
        <h2 className="text-sm font-semibold">{t('summary.label')}</h2>
        <p id={id} aria-live="polite" className="max-h-24 overflow-y-auto text-sm whitespace-pre-wrap">
          {summary === '' ? t('summary.none') : summary}
        </p>
      </div>
    )
  return (
    <div className="grid gap-1">
      <label htmlFor={field} className="text-sm font-semibold">
        {t('summary.label')}
      </label>
      <p id={id} className="sr-only">
        {summary === '' ? t('summary.none') : summary}
      </p>
      <textarea
        id={field}
        rows={2}
        maxLength={WHITEBOARD_RECORD_LIMIT.summary}
        value={summary}
        placeholder={t('summary.hint')}
        onChange={({ target }) => canvas.send({ type: 'summary.written', text: target.value })}
        className="w-full resize-none rounded-md border border-edge bg-surface px-3 py-2 text-sm"
      />
    </div>
  )
}
