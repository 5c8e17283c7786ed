import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type PointerEvent, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  WHITEBOARD_SIZE,
  type WhiteboardPoint,
} from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import type { WhiteboardCanvasRef } from '../../../machines/meeting/whiteboard/whiteboardCanvasMachine.ts'
import { cx } from '../../ui/cx.ts'
import { PEN_COLOUR } from './penStyle.ts'
import { StrokeShape } from './StrokeShape.tsx'

/** Steps of the keyboard's pen, in the board's units. */
const STEP = 20
const LONG_STEP = 100
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const pointOf = (svg: SVGSVGElement, at: { clientX: number; clientY: number }): WhiteboardPoint => {
  const { x, y } = new DOMPoint(at.clientX, at.clientY).matrixTransform(svg.getScreenCTM()?.inverse())
  return [x, y]
}

/** The board itself: for a pen, a mouse, a finger, or the arrow keys. */
export const WhiteboardCanvas = ({
  canvas,
  summaryId,
}: {
  canvas: WhiteboardCanvasRef
  summaryId: string
}) => {
  const { t } = useTranslation('whiteboard')
  const strokes = useSelector(canvas, ({ context }) => context.strokes)
  const current = useSelector(canvas, ({ context }) => context.current)
  const pen = useSelector(canvas, ({ context }) => context.pen)
  const cursor = useSelector(canvas, ({ context }) => context.cursor)
  const mayWrite = useSelector(canvas, ({ context }) => context.mayWrite)
  const isDown = useSelector(canvas, (snapshot) => snapshot.matches({ pen: 'down' }))
  const erases = mayWrite && pen.tool === 'eraser'
  const erase = useCallback((key: string) => canvas.send({ type: 'stroke.erased', key }), [canvas])

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!mayWrite || erases || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    canvas.send({ type: 'pen.pressed', point: pointOf(event.currentTarget, event) })
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDown || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (steps.length > 0 ? steps : [event]).map((one) => pointOf(event.currentTarget, one))
    canvas.send({ type: 'pen.moved', points })
  }
  const lift = () => canvas.send({ type: 'pen.lifted' })
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move !== undefined) {
      const step = event.shiftKey ? LONG_STEP : STEP
      canvas.send({ type: 'cursor.moved', across: move[0] * step, down: move[1] * step })
    } else if (event.key === ' ' || event.key === 'Enter') canvas.send({ type: 'cursor.toggled' })
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) canvas.send({ type: 'undo.requested' })
    else return
    event.preventDefault()
  }

  return (
    <svg
      viewBox={`0 0 ${WHITEBOARD_SIZE.width} ${WHITEBOARD_SIZE.height}`}
      role={mayWrite ? 'application' : 'img'}
      aria-label={t(mayWrite ? 'canvas.draw' : 'canvas.look')}
      aria-describedby={summaryId}
      tabIndex={mayWrite ? 0 : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={mayWrite ? onKeyDown : undefined}
      className={cx(
        'min-h-0 w-full flex-1 touch-none rounded-md border border-edge bg-sunken',
        mayWrite && (erases ? 'cursor-pointer' : 'cursor-crosshair'),
      )}
    >
      <rect width={WHITEBOARD_SIZE.width} height={WHITEBOARD_SIZE.height} rx={16} fill="#fff" />
      {Object.entries(strokes).map(([key, stroke]) =>
        key === current?.key ? null : (
          <StrokeShape key={key} strokeKey={key} stroke={stroke} onErase={erases ? erase : undefined} />
        ),
      )}
      {current === null ? null : <StrokeShape strokeKey={current.key} stroke={current.stroke} />}
      {mayWrite ? (
        <circle
          data-cursor
          cx={cursor[0]}
          cy={cursor[1]}
          r={isDown ? 8 : 14}
          fill="none"
          strokeWidth={4}
          stroke={PEN_COLOUR[pen.colour]}
        />
      ) : null}
    </svg>
  )
}
