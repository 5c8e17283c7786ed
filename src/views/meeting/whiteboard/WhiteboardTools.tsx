import { useSelector } from '@xstate/react'
import { Eraser, Trash2, Undo2 } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { penColour, penWidth } from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import type { WhiteboardCanvasRef } from '../../../machines/meeting/whiteboard/whiteboardCanvasMachine.ts'
import { cx } from '../../ui/cx.ts'
import { PEN_COLOUR } from './penStyle.ts'

const Tool = ({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    className={cx(
      'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md border border-edge bg-surface px-2 text-sm font-semibold hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft',
      className,
    )}
    {...rest}
  />
)

/** Colour, width, eraser, undo, and clearing for the board's owner. */
export const WhiteboardTools = ({ canvas }: { canvas: WhiteboardCanvasRef }) => {
  const { t } = useTranslation('whiteboard')
  const pen = useSelector(canvas, ({ context }) => context.pen)
  const administers = useSelector(canvas, ({ context }) => context.administers)
  return (
    <div role="toolbar" aria-label={t('tools.label')} className="flex flex-wrap gap-1.5">
      {penColour.options.map((colour) => (
        <Tool
          key={colour}
          aria-pressed={pen.tool === 'pen' && pen.colour === colour}
          aria-label={t(`tools.${colour}`)}
          title={t(`tools.${colour}`)}
          onClick={() => canvas.send({ type: 'pen.chosen', colour })}
        >
          <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
            <circle cx={10} cy={10} r={8} fill={PEN_COLOUR[colour]} stroke="#fff" strokeWidth={1.5} />
          </svg>
        </Tool>
      ))}
      {penWidth.options.map((width) => (
        <Tool
          key={width}
          aria-pressed={pen.tool === 'pen' && pen.width === width}
          onClick={() => canvas.send({ type: 'pen.chosen', width })}
        >
          {t(`tools.${width}`)}
        </Tool>
      ))}
      <Tool
        aria-pressed={pen.tool === 'eraser'}
        onClick={() => canvas.send({ type: 'pen.chosen', tool: 'eraser' })}
      >
        <Eraser size={18} aria-hidden="true" />
        {t('tools.eraser')}
      </Tool>
      <Tool onClick={() => canvas.send({ type: 'undo.requested' })}>
        <Undo2 size={18} aria-hidden="true" />
        {t('tools.undo')}
      </Tool>
      {administers ? (
        <Tool onClick={() => canvas.send({ type: 'clear.requested' })}>
          <Trash2 size={18} aria-hidden="true" />
          {t('tools.clear')}
        </Tool>
      ) : null}
    </div>
  )
}
