import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingRef } from '../../machines/whiteboard/drawingMachine.ts'
import { BoardCanvas } from './BoardCanvas.tsx'
import { BoardRefused } from './BoardRefused.tsx'
import { BoardSummary } from './BoardSummary.tsx'
import { BoardTools } from './BoardTools.tsx'

/** A whiteboard: everyone who may draws on it, the others look on (M1.20, experience §8.3). */
export const BoardPage = ({ drawing }: { drawing: DrawingRef }) => {
  const { t } = useTranslation('whiteboard')
  const summaryId = useId()
  const mayWrite = useSelector(drawing, ({ context }) => context.mayWrite)
  const isRefused = useSelector(drawing, (snapshot) => snapshot.matches({ link: 'refused' }))
  const isLive = useSelector(drawing, (snapshot) => snapshot.matches({ link: { reached: 'live' } }))
  const isDown = useSelector(drawing, (snapshot) => snapshot.matches({ link: 'waiting' }))
  if (isRefused) return <BoardRefused />
  return (
    // Named: the room around the frame has a main part too.
    <main aria-label={t('heading')} className="flex h-dvh flex-col gap-2 bg-surface p-2 text-ink">
      <h1 className="sr-only">{t('heading')}</h1>
      <p role="status" className={isLive ? 'sr-only' : 'text-sm font-semibold'}>
        {isLive ? t(mayWrite ? 'live.draw' : 'live.look') : isDown ? t('live.lost') : t('live.opening')}
      </p>
      {mayWrite ? <BoardTools drawing={drawing} /> : null}
      <BoardCanvas drawing={drawing} summaryId={summaryId} />
      <BoardSummary drawing={drawing} id={summaryId} />
    </main>
  )
}
