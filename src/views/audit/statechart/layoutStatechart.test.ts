import { describe, expect, it } from 'vitest'
import { outlineMachine } from '../../../machines/machineOutline.ts'
import { REGISTRY } from '../../../machines/registry.ts'
import { flattenStates, transitionKey } from '../../../machines/transitionNames.ts'
import type { Box, ChartNode } from './chartGeometry.ts'
import { layoutStatechart } from './layoutStatechart.ts'

const outlines = REGISTRY.map(({ machine }) => outlineMachine(machine))

const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const distance = ({ x, y }: { x: number; y: number }, box: Box): number =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height))

describe.each(outlines.map((outline) => [outline.id, outline] as const))('the chart of %s', (_, outline) => {
  const geometry = layoutStatechart(outline)
  const byId = new Map(geometry.nodes.map((node) => [node.id, node]))
  const box = (id: string): ChartNode => {
    const node = byId.get(id)
    if (!node) throw new Error(`No box for ${id}`)
    return node
  }

  it('draws each state once, inside its parent and beside its neighbours', () => {
    expect(geometry.nodes.map(({ id }) => id).sort()).toEqual(
      flattenStates(outline)
        .map(({ id }) => id)
        .sort(),
    )
    for (const node of geometry.nodes) {
      if (node.parent !== null) expect(within(node, box(node.parent)), node.id).toBe(true)
      for (const other of geometry.nodes)
        if (other.parent === node.parent && other.id < node.id)
          expect(overlap(node, other), `${node.id} and ${other.id}`).toBe(false)
    }
  })

  it('writes each transition once for each of its targets', () => {
    const written = [...geometry.nodes, ...geometry.edges]
      .flatMap(({ lines }) => lines.map(({ key }) => key))
      .filter((key) => key !== null)
    const expected = flattenStates(outline).flatMap((state) =>
      state.transitions.flatMap((transition) =>
        Array.from({ length: Math.max(1, transition.target.length) }, () =>
          transitionKey(state.id, transition),
        ),
      ),
    )
    expect(written.sort()).toEqual(expected.sort())
  })

  it('joins the boxes that its arrows name, with no label on top of a state', () => {
    for (const { key, from, to, points, label } of geometry.edges) {
      const [first] = points
      const last = points.at(-1)
      if (!first || !last) throw new Error(`${key} has no way`)
      expect(distance(last, box(to)), key).toBeLessThan(1)
      if (!key.endsWith(' start')) expect(distance(first, box(from)), key).toBeLessThan(1)
      if (label)
        for (const node of geometry.nodes)
          if (node.parent === box(from).parent)
            expect(overlap(label, node), `${key} on ${node.id}`).toBe(false)
    }
  })

  it('has room for its texts', () => {
    for (const node of geometry.nodes)
      for (const line of node.lines) {
        expect(line.x).toBeGreaterThan(node.x)
        expect(line.x + line.text.length * 4).toBeLessThan(node.x + node.width)
        expect(line.y).toBeLessThan(node.y + node.height)
      }
  })

  it('comes out the same again', () => {
    expect(layoutStatechart(outline)).toEqual(geometry)
  })
})

it('draws no chart so wide or so high that a sheet of paper could not hold it', () => {
  for (const outline of outlines) {
    const { width, height } = layoutStatechart(outline)
    expect(Math.max(width, height), outline.id).toBeLessThan(3_700)
  }
  // All charts are laid out, which takes seconds on a busy machine.
}, 30_000)
