import { useSelector } from '@xstate/react'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PANEL_WIDTH, panelWidthNear } from '../../../contracts/meeting/call/callPreferences.ts'
import { selectPanelWidth } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCallPart } from './useCallPart.ts'

const WIDTH = '--panel-width'
/** Pixels that one press of an arrow key moves the edge. */
const STEP = 16

/** The width of the panel beside the stage, and how it is changed. @param writes whether long texts are written in it */
export const usePanelWidth = (meeting: MeetingRef, writes: boolean) => {
  const preferences = useCallPart(meeting, 'callPreferences')
  const width = useSelector(preferences, (snapshot) => selectPanelWidth(snapshot, writes))
  const resize = (wanted: number | null) =>
    preferences?.send({
      type: 'callPreferences.panelResized',
      width: wanted === null ? null : panelWidthNear(wanted),
    })
  return { width, resize, style: { [WIDTH]: `${width}px` } as CSSProperties }
}
export type PanelWidth = ReturnType<typeof usePanelWidth>

const widthOf = (panel: HTMLElement | null) => Number.parseInt(panel?.style.getPropertyValue(WIDTH) ?? '', 10)

/**
 * The left edge of a panel that is beside the stage. A drag only changes the style of the panel, the element's parent;
 * the preference changes once, when the edge is dropped.
 */
export const PanelEdge = ({ width, resize }: PanelWidth) => {
  const { t } = useTranslation('meeting')
  const show = (panel: HTMLElement | null, shown: number) => panel?.style.setProperty(WIDTH, `${shown}px`)
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowLeft':
        resize(width + STEP)
        break
      case 'ArrowRight':
        resize(width - STEP)
        break
      case 'Home':
        resize(PANEL_WIDTH.least)
        break
      case 'End':
        resize(PANEL_WIDTH.most)
        break
      case 'Enter':
        resize(null)
        break
      default:
        return
    }
    event.preventDefault()
  }
  const onPointerMove = ({ currentTarget: edge, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const panel = edge.parentElement
    if (panel === null || !edge.hasPointerCapture(pointerId)) return
    show(panel, panelWidthNear(panel.getBoundingClientRect().right - clientX))
  }
  const onPointerUp = ({ currentTarget: { parentElement: panel } }: PointerEvent<HTMLElement>) => {
    const dropped = widthOf(panel)
    if (dropped !== width) resize(dropped)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: hr cannot be moved; this is the ARIA window splitter
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('panel.width')}
      aria-valuenow={width}
      aria-valuemin={PANEL_WIDTH.least}
      aria-valuemax={PANEL_WIDTH.most}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resize(null)}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={({ currentTarget }) => show(currentTarget.parentElement, width)}
      data-focus-quiet
      className="group absolute inset-y-6 -left-5 z-10 hidden w-7 cursor-col-resize touch-none select-none place-items-center wide:grid"
    >
      <span
        aria-hidden="true"
        className="h-14 w-1.5 rounded-full border border-transparent bg-on-hero-soft outline-offset-2 outline-(--focus-hero) group-hover:bg-on-hero group-focus-visible:bg-on-hero group-focus-visible:outline-3"
      />
    </div>
  )
}

/** The way to another width without a drag or a key (WCAG 2.5.7). */
export const PanelWidthButton = ({ width, resize }: PanelWidth) => {
  const { t } = useTranslation('meeting')
  const isWidest = width === PANEL_WIDTH.most
  const Icon = isWidest ? ChevronsRight : ChevronsLeft
  return (
    <span className="hidden wide:block">
      <IconButton
        size="sm"
        label={isWidest ? t('panel.usual') : t('panel.widest')}
        icon={<Icon size={20} aria-hidden="true" />}
        onClick={() => resize(isWidest ? null : PANEL_WIDTH.most)}
      />
    </span>
  )
}
