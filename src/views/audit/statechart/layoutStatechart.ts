import type { StateOutline } from '../../../machines/machineOutline.ts'
import {
  type ChartEdge,
  type ChartGeometry,
  type ChartLine,
  type ChartNode,
  FONT,
  LINE_HEIGHT,
  type Point,
} from './chartGeometry.ts'
import { type ChartText, chartText, type LooseLine } from './chartLines.ts'
import { layoutLevel, type Size } from './layoutLevel.ts'
import { textWidth } from './textWidth.ts'

/** A state with its content, positioned from its own corner. */
interface Block {
  readonly width: number
  readonly height: number
  readonly nodes: readonly ChartNode[]
  readonly edges: readonly ChartEdge[]
  readonly starts: readonly Point[]
}

const PAD = 12
const TITLE_HEIGHT = 22
const GAP = 20
const START = 'start'
const START_SIZE = 12
/** Regions continue in a new row beyond this. */
const ROW_WIDTH = 1_500
const COLUMN_LINES = 12

const moved = <T extends Point>(thing: T, by: Point): T => ({
  ...thing,
  x: thing.x + by.x,
  y: thing.y + by.y,
})

const moveNode = (node: ChartNode, by: Point): ChartNode => ({
  ...moved(node, by),
  title: moved(node.title, by),
  lines: node.lines.map((line) => moved(line, by)),
  dividers: node.dividers.map(({ from, to }) => ({ from: moved(from, by), to: moved(to, by) })),
})

const moveEdge = (edge: ChartEdge, by: Point): ChartEdge => ({
  ...edge,
  label: edge.label && moved(edge.label, by),
  lines: edge.lines.map((line) => moved(line, by)),
  points: edge.points.map((point) => moved(point, by)),
})

const joined = (blocks: readonly { block: Block; at: Point }[]): Omit<Block, 'width' | 'height'> => ({
  nodes: blocks.flatMap(({ block, at }) => block.nodes.map((node) => moveNode(node, at))),
  edges: blocks.flatMap(({ block, at }) => block.edges.map((edge) => moveEdge(edge, at))),
  starts: blocks.flatMap(({ block, at }) => block.starts.map((start) => moved(start, at))),
})

const widest = (lines: readonly LooseLine[]): number =>
  lines.reduce((width, { text }) => Math.max(width, textWidth(text, FONT.line)), 0)

/** Lines in columns, so that a state that takes eighty events does not become too high. */
const inColumns = (lines: readonly LooseLine[], room: number, top: number) => {
  if (lines.length === 0) return { lines: [] as ChartLine[], width: 0, height: 0 }
  const column = widest(lines) + GAP
  const fitting = Math.floor((room + GAP) / column)
  const columns = Math.max(
    Math.ceil(lines.length / COLUMN_LINES),
    Math.min(fitting, Math.ceil(lines.length / 3)),
    1,
  )
  const rows = Math.ceil(lines.length / Math.min(columns, 5))
  return {
    lines: lines.map((line, index) => ({
      ...line,
      x: PAD + Math.floor(index / rows) * column,
      y: top + (index % rows) * LINE_HEIGHT + FONT.line,
    })),
    width: Math.ceil(lines.length / rows) * column - GAP,
    height: rows * LINE_HEIGHT + 4,
  }
}

/** The states of a compound state in layers, with the dot that points at the initial one. */
const compoundBody = (state: StateOutline, depth: number, text: ChartText): Block => {
  const blocks = new Map(state.states.map((child) => [child.id, blockOf(child, state.id, depth + 1, text)]))
  const edges = (text.between.get(state.id) ?? []).map((edge) => ({
    ...edge,
    width: widest(edge.lines) + 8,
    height: edge.lines.length * LINE_HEIGHT + 4,
  }))
  const start = state.initial === null ? null : blocks.has(state.initial) ? state.initial : null
  const level = layoutLevel(
    new Map<string, Size>([
      ...(start ? [[START, { width: START_SIZE, height: START_SIZE }] as const] : []),
      ...blocks,
    ]),
    [...(start ? [{ from: START, to: start, width: 0, height: 0 }] : []), ...edges],
  )
  const inner = joined(
    [...blocks].map(([id, block]) => ({ block, at: level.boxes.get(id) ?? { x: 0, y: 0 } })),
  )
  const arrows = level.edges.map(({ points, label }, index): ChartEdge => {
    const edge = edges[index - (start ? 1 : 0)]
    if (!edge)
      return {
        key: `${state.id} start`,
        from: state.id,
        to: start ?? '',
        depth,
        lines: [],
        label: null,
        points,
      }
    return {
      key: `${edge.from} ${edge.to}`,
      from: edge.from,
      to: edge.to,
      depth,
      points,
      label,
      lines: edge.lines.map((line, row) => ({
        ...line,
        x: (label?.x ?? 0) + 4,
        y: (label?.y ?? 0) + 2 + row * LINE_HEIGHT + FONT.line,
      })),
    }
  })
  const dot = level.boxes.get(START)
  return {
    width: level.width,
    height: level.height,
    nodes: inner.nodes,
    edges: [...arrows, ...inner.edges],
    starts: [...(dot ? [{ x: dot.x + START_SIZE / 2, y: dot.y + START_SIZE / 2 }] : []), ...inner.starts],
  }
}

interface Rows extends Block {
  readonly dividers: ChartNode['dividers']
}

/** The regions of a parallel state side by side; in rows where they would be too wide. */
const parallelBody = (state: StateOutline, depth: number, text: ChartText): Rows => {
  const rows: { block: Block; x: number }[][] = []
  let right = 0
  for (const child of state.states) {
    const block = blockOf(child, state.id, depth + 1, text)
    const row = rows.at(-1)
    if (!row || right + block.width > ROW_WIDTH) {
      rows.push([{ block, x: 0 }])
      right = block.width + GAP
    } else {
      row.push({ block, x: right })
      right += block.width + GAP
    }
  }
  const heights = rows.map((row) => Math.max(...row.map(({ block }) => block.height)))
  const tops = heights.map((_, index) =>
    heights.slice(0, index).reduce((sum, height) => sum + height + GAP, 0),
  )
  const width = Math.max(0, ...rows.flat().map(({ block, x }) => x + block.width))
  const height = heights.reduce((sum, one) => sum + one, 0) + GAP * Math.max(0, rows.length - 1)
  const top = (row: number): number => tops[row] ?? 0
  return {
    width,
    height,
    ...joined(rows.flatMap((row, index) => row.map(({ block, x }) => ({ block, at: { x, y: top(index) } })))),
    dividers: [
      ...rows.flatMap((row, index) =>
        row.slice(1).map(({ x }) => ({
          from: { x: x - GAP / 2, y: top(index) },
          to: { x: x - GAP / 2, y: top(index) + (heights[index] ?? 0) },
        })),
      ),
      ...rows.slice(1).map((_, index) => ({
        from: { x: 0, y: top(index + 1) - GAP / 2 },
        to: { x: width, y: top(index + 1) - GAP / 2 },
      })),
    ],
  }
}

const EMPTY: Rows = { width: 0, height: 0, nodes: [], edges: [], starts: [], dividers: [] }

const bodyOf = (state: StateOutline, depth: number, text: ChartText): Rows => {
  if (state.states.length === 0) return EMPTY
  if (state.type === 'parallel') return parallelBody(state, depth, text)
  return { ...compoundBody(state, depth, text), dividers: [] }
}

const blockOf = (state: StateOutline, parent: string | null, depth: number, text: ChartText): Block => {
  const body = bodyOf(state, depth, text)
  const title = textWidth(state.key, FONT.title) + (state.type === 'final' ? 8 : 0)
  const list = inColumns(text.inside.get(state.id) ?? [], body.width, PAD + TITLE_HEIGHT)
  const headHeight = PAD + TITLE_HEIGHT + list.height
  const width = Math.max(title, list.width, body.width, 56) + 2 * PAD
  const at = { x: Math.round((width - body.width) / 2), y: headHeight + (body.height > 0 ? 4 : 0) }
  const height = at.y + body.height + (body.height > 0 ? PAD : PAD - 4)
  const inner = joined([{ block: body, at }])
  const node: ChartNode = {
    id: state.id,
    key: state.key,
    type: state.type,
    depth,
    parent,
    x: 0,
    y: 0,
    width,
    height,
    title: { x: PAD, y: PAD + FONT.title - 1 },
    lines: list.lines,
    dividers: body.dividers.map(({ from, to }) => ({ from: moved(from, at), to: moved(to, at) })),
  }
  return { width, height, ...inner, nodes: [node, ...inner.nodes] }
}

/** The drawing of a machine: the same outline gives the same geometry everywhere. */
export const layoutStatechart = (root: StateOutline): ChartGeometry => {
  const { width, height, nodes, edges, starts } = blockOf(root, null, 0, chartText(root))
  return { width, height, nodes, edges, starts }
}
