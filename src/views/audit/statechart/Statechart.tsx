import { Minus, Plus, Scan } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StateOutline } from '../../../machines/machineOutline.ts'
import { flattenStates } from '../../../machines/transitionNames.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import { layoutStatechart } from './layoutStatechart.ts'

interface StatechartProps {
  readonly outline: StateOutline
  /** Ids of the states that are active at the shown moment. */
  readonly active?: readonly string[]
  /** Keys (transitionKey) of the transitions that led there. */
  readonly path?: readonly string[]
  readonly selected?: string | null
  /** 1: full size, which is read by scrolling; otherwise the drawing is fitted. */
  readonly initialScale?: number | null
  /** Makes the states buttons: one tab stop, arrow keys between them. */
  readonly onSelect?: ((stateId: string) => void) | undefined
}

const NONE: readonly string[] = []
const SMALLEST = 0.25
const LARGEST = 2
/** Minimum width of a scaled drawing; on a phone it scrolls instead. */
const LEGIBLE = 720

/** A machine's statechart. StatechartText has the same content as text and belongs next to it. */
export const Statechart = ({
  outline,
  active = NONE,
  path = NONE,
  selected = null,
  initialScale = null,
  onSelect,
}: StatechartProps) => {
  const { t } = useTranslation('chart')
  const id = useId()
  const [scale, setScale] = useState<number | null>(initialScale)
  const geometry = useMemo(() => layoutStatechart(outline), [outline])
  const states = flattenStates(outline)
  const by = (factor: number) => () => setScale(Math.min(LARGEST, Math.max(SMALLEST, (scale ?? 1) * factor)))
  return (
    <div className="grid min-w-0 gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons are no form, and a fieldset has a look of its own */}
      <div role="group" aria-label={t('tools')} className="flex justify-end gap-1 print:hidden">
        <IconButton
          size="sm"
          label={t('fit')}
          aria-pressed={scale === null}
          icon={<Scan aria-hidden size={18} />}
          onClick={() => setScale(null)}
        />
        <IconButton size="sm" label={t('smaller')} icon={<Minus aria-hidden size={18} />} onClick={by(0.8)} />
        <IconButton size="sm" label={t('larger')} icon={<Plus aria-hidden size={18} />} onClick={by(1.25)} />
      </div>
      <section
        aria-label={t('scroll', { machine: outline.key })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys too (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-[75dvh] overflow-auto rounded-lg border border-line bg-canvas p-2 print:max-h-none print:border-0"
      >
        <svg
          viewBox={`0 0 ${geometry.width} ${geometry.height}`}
          role={onSelect ? 'group' : 'img'}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
          className="mx-auto block h-auto font-sans"
          style={
            scale === null
              ? { width: '100%', minWidth: Math.min(geometry.width, LEGIBLE), maxWidth: geometry.width }
              : { width: geometry.width * scale, maxWidth: 'none' }
          }
        >
          <title id={`${id}-title`}>{t('title', { machine: outline.key })}</title>
          <desc id={`${id}-desc`}>
            {t('summary', {
              states: states.length - 1,
              transitions: states.reduce((sum, { transitions }) => sum + transitions.length, 0),
            })}
          </desc>
          <ChartDrawing
            geometry={geometry}
            active={new Set(active)}
            path={new Set(path)}
            selected={selected}
            onSelect={onSelect}
          />
        </svg>
      </section>
    </div>
  )
}
