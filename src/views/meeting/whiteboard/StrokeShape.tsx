import { memo } from 'react'
import type { Stroke } from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import { PEN_COLOUR, strokePath } from './penStyle.ts'

interface StrokeShapeProps {
  stroke: Stroke
  strokeKey: string
  /** The eraser is selected. */
  onErase?: ((key: string) => void) | undefined
}

/** A stroke is immutable, so it is rendered once, however many others are added. */
export const StrokeShape = memo(({ stroke, strokeKey, onErase }: StrokeShapeProps) => (
  <path
    d={strokePath(stroke)}
    fill={PEN_COLOUR[stroke.colour]}
    onPointerDown={onErase && (() => onErase(strokeKey))}
    onPointerEnter={onErase && (({ buttons }) => buttons > 0 && onErase(strokeKey))}
  />
))
StrokeShape.displayName = 'StrokeShape'
