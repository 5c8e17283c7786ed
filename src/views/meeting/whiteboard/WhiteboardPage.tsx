import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhiteboardCanvasRef } from '../../../machines/meeting/whiteboard/whiteboardCanvasMachine.ts'
import { WhiteboardCanvas } from './WhiteboardCanvas.tsx'
import { WhiteboardRefused } from './WhiteboardRefused.tsx'
import { WhiteboardSummary } from './WhiteboardSummary.tsx'
import { WhiteboardTools } from './WhiteboardTools.tsx'

/** A whiteboard: everyone with the permission draws on it, the others watch (M1.20, experience §8.3). */
export const WhiteboardPage = ({ canvas }: { canvas: WhiteboardCanvasRef }) => {
  const { t } = useTranslation('whiteboard')
  const summaryId = useId()
  const mayWrite = useSelector(canvas, ({ context }) => context.mayWrite)
  const isRefused = useSelector(canvas, (snapshot) => snapshot.matches({ link: 'refused' }))
  const isLive = useSelector(canvas, (snapshot) => snapshot.matches({ link: { reached: 'live' } }))
  const isDown = useSelector(canvas, (snapshot) => snapshot.matches({ link: 'waiting' }))
  if (isRefused) return <WhiteboardRefused />
  return (
    // Named, because the room around the frame has a main landmark too.
    <main aria-label={t('heading')} className="flex h-dvh flex-col gap-2 bg-surface p-2 text-ink">
      <h1 className="sr-only">{t('heading')}</h1>
      <p role="status" className={isLive ? 'sr-only' : 'text-sm font-semibold'}>
        {isLive ? t(mayWrite ? 'live.draw' : 'live.look') : isDown ? t('live.lost') : t('live.opening')}
      </p>
      {mayWrite ? <WhiteboardTools canvas={canvas} /> : null}
      <WhiteboardCanvas canvas={canvas} summaryId={summaryId} />
      <WhiteboardSummary canvas={canvas} id={summaryId} />
    </main>
  )
}
