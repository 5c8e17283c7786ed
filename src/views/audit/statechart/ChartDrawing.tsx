import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { type ChartEdge, type ChartGeometry, type ChartLine, type ChartNode, FONT } from './chartGeometry.ts'
import { arrowHead, edgePath } from './edgePath.ts'

interface ChartDrawingProps {
  readonly geometry: ChartGeometry
  readonly active: ReadonlySet<string>
  readonly path: ReadonlySet<string>
  readonly selected: string | null
  readonly onSelect?: ((stateId: string) => void) | undefined
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrow keys move through the states in the order of the chart; Enter or Space selects. */
const walk = (event: KeyboardEvent<SVGGElement>, choose: () => void): void => {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    choose()
    return
  }
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('[data-state]') ?? [])]
  const here = all.indexOf(event.currentTarget)
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : here + (STEPS[event.key] ?? 0)
  if (next === here || !all[next]) return
  event.preventDefault()
  all[next].focus()
}

const Line = ({ line, taken }: { line: ChartLine; taken: boolean }) => (
  <text
    x={line.x}
    y={line.y}
    fontSize={FONT.line}
    className={cx(taken ? 'fill-live font-bold' : line.key === null ? 'fill-ink-soft italic' : 'fill-ink')}
  >
    {line.text}
  </text>
)

const tint = (depth: number): string => (depth % 2 === 0 ? 'fill-surface' : 'fill-canvas')

const Node = ({
  node,
  region,
  drawing,
  first,
}: {
  node: ChartNode
  region: boolean
  drawing: ChartDrawingProps
  first: boolean
}) => {
  const { t } = useTranslation('chart')
  const { active, selected, onSelect } = drawing
  const isActive = active.has(node.id)
  const leaf = node.type !== 'compound' && node.type !== 'parallel'
  const frame = cx(
    isActive && leaf ? 'fill-primary-soft' : tint(node.depth),
    isActive ? 'stroke-primary' : 'stroke-edge',
  )
  const choose = () => onSelect?.(node.id)
  const button = onSelect
    ? ({
        role: 'button',
        tabIndex: (selected === null ? first : selected === node.id) ? 0 : -1,
        'aria-pressed': selected === node.id,
        'aria-label': t(isActive ? 'stateActive' : 'state', { state: node.key }),
        onClick: choose,
        onKeyDown: (event: KeyboardEvent<SVGGElement>) => walk(event, choose),
      } as const)
    : {}
  return (
    <g
      {...button}
      data-state={node.id}
      data-active={isActive}
      className={cx(
        onSelect && 'cursor-pointer outline-none focus-visible:outline-3 focus-visible:outline-focus',
      )}
    >
      <rect
        x={node.x}
        y={node.y}
        width={node.width}
        height={node.height}
        rx={10}
        strokeWidth={selected === node.id ? 3 : isActive ? 2.5 : 1}
        className={cx(frame, region && selected !== node.id && 'stroke-transparent')}
      />
      {node.type === 'final' ? (
        <rect
          x={node.x + 3}
          y={node.y + 3}
          width={node.width - 6}
          height={node.height - 6}
          rx={7}
          className={cx('fill-transparent', isActive ? 'stroke-primary' : 'stroke-edge')}
        />
      ) : null}
      {node.dividers.map(({ from, to }) => (
        <line
          key={`${from.x} ${from.y}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeDasharray="6 4"
          className="stroke-edge"
        />
      ))}
      <text
        x={node.title.x}
        y={node.title.y}
        fontSize={FONT.title}
        className={cx('font-bold', isActive ? 'fill-on-primary-soft' : 'fill-ink')}
      >
        {node.key}
      </text>
    </g>
  )
}

const Edge = ({ edge, path, lit }: { edge: ChartEdge; path: ReadonlySet<string>; lit: boolean }) => {
  const isTaken = (line: ChartLine): boolean => line.key !== null && path.has(line.key)
  const taken = edge.lines.some(isTaken)
  const colour = taken ? 'live' : lit ? 'primary' : 'edge'
  const stroke = { live: 'stroke-live', primary: 'stroke-primary', edge: 'stroke-edge' }[colour]
  const fill = { live: 'fill-live', primary: 'fill-primary', edge: 'fill-edge' }[colour]
  return (
    <g data-edge={edge.key} data-taken={taken} className="pointer-events-none">
      <path
        d={edgePath(edge.points)}
        strokeWidth={taken || lit ? 2.5 : 1.2}
        className={cx('fill-none', stroke)}
      />
      <polygon points={arrowHead(edge.points)} className={fill} />
      {edge.label ? <rect {...edge.label} rx={4} className={tint(edge.depth)} fillOpacity={0.85} /> : null}
      {edge.lines.map((line) => (
        <Line key={`${line.x} ${line.y}`} line={line} taken={isTaken(line)} />
      ))}
    </g>
  )
}

/** The drawing itself: boxes, arrows and their texts, in the colours of the theme. */
export const ChartDrawing = (drawing: ChartDrawingProps) => {
  const { geometry, path, selected } = drawing
  const parallel = new Set(geometry.nodes.filter(({ type }) => type === 'parallel').map(({ id }) => id))
  const leaves = (edge: ChartEdge): boolean => edge.lines.some(({ from }) => from === selected)
  return (
    <>
      <g>
        {geometry.nodes.map((node, index) => (
          <Node
            key={node.id}
            node={node}
            first={index === 0}
            region={node.parent !== null && parallel.has(node.parent)}
            drawing={drawing}
          />
        ))}
      </g>
      {/* Beside the buttons, not in them: the name of a button is the name of its state (WCAG 2.5.3). */}
      <g className="pointer-events-none">
        {geometry.nodes.flatMap((node) =>
          node.lines.map((line) => (
            <Line key={`${line.x} ${line.y}`} line={line} taken={line.key !== null && path.has(line.key)} />
          )),
        )}
      </g>
      {geometry.starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={6} className="fill-edge" />
      ))}
      {geometry.edges.map((edge) => (
        <Edge key={edge.key} edge={edge} path={path} lit={leaves(edge)} />
      ))}
    </>
  )
}
