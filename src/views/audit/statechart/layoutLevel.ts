import { Graph, layout } from '@dagrejs/dagre'
import type { Box, Point } from './chartGeometry.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface LevelEdge extends Size {
  readonly from: string
  readonly to: string
}

export interface Level extends Size {
  readonly boxes: ReadonlyMap<string, Box>
  /** In the order of the edges given. */
  readonly edges: readonly { readonly points: readonly Point[]; readonly label: Box | null }[]
}

const round = (value: number): number => Math.round(value * 10) / 10

const corner = (centre: Point, size: Size): Box => ({
  x: round(centre.x - size.width / 2),
  y: round(centre.y - size.height / 2),
  width: size.width,
  height: size.height,
})

const along = (
  rankdir: 'TB' | 'LR',
  nodes: ReadonlyMap<string, Size>,
  edges: readonly LevelEdge[],
): Level => {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir, ranksep: 26, nodesep: 26, edgesep: 16, marginx: 4, marginy: 4 })
  for (const [id, { width, height }] of nodes) graph.setNode(id, { width, height })
  edges.forEach(({ from, to, width, height }, index) => {
    graph.setEdge(from, to, { width, height, labelpos: 'c', weight: 1 }, String(index))
  })
  layout(graph)
  const drawn = edges.map(({ from, to, width, height }, index) => {
    const { points, x, y } = graph.edge(from, to, String(index))
    return {
      points: (points as Point[]).map((point) => ({ x: round(point.x), y: round(point.y) })),
      label: width > 0 ? corner({ x, y }, { width, height }) : null,
    }
  })
  const { width, height } = graph.graph()
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: new Map([...nodes].map(([id, size]) => [id, corner(graph.node(id), size)])),
    edges: drawn,
  }
}

/** Small layouts in the shape of a page or a screen are preferred to long strips. */
const cost = ({ width, height }: Level): number => {
  const ratio = width / height
  return width * height * (ratio > 1.8 ? ratio / 1.8 : ratio < 0.6 ? 0.6 / ratio : 1)
}

/** Neighbours of one level in layers, downwards or to the right, whichever gives the better shape. */
export const layoutLevel = (nodes: ReadonlyMap<string, Size>, edges: readonly LevelEdge[]): Level => {
  const down = along('TB', nodes, edges)
  const right = along('LR', nodes, edges)
  return cost(right) < cost(down) ? right : down
}
