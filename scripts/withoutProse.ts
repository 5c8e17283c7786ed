import type { Plugin } from 'vite'

/**
 * Removes descriptions and requirement ids from the charts of a production build, because only readers of the
 * source, the diagrams and `npm run dev` need them (docs/decisions/0001). Behaviour and versions do not
 * depend on them.
 */
const CHARTS = /\/src\/machines\/.+\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const keyOf = (property: Node): string | null =>
  isNode(property.key) && typeof property.key.name === 'string' ? property.key.name : null

const isText = (value: unknown): boolean => isNode(value) && typeof value.value === 'string'

const isSpecOnly = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'ObjectExpression' &&
  Array.isArray(value.properties) &&
  value.properties.every((property: Node) => keyOf(property) === 'spec')

const isProse = (property: Node): boolean =>
  property.type === 'Property' &&
  ((keyOf(property) === 'description' && isText(property.value)) ||
    (keyOf(property) === 'meta' && isSpecOnly(property.value)))

/** The ranges of descriptions in an object, each with its trailing comma. */
const proseIn = (node: Node, found: [number, number][], code: string): void => {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) proseIn(item, found, code)
    if (isNode(value)) proseIn(value, found, code)
  }
  if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return
  for (const property of node.properties as Node[]) {
    if (!isProse(property)) continue
    const comma = /^\s*,/.exec(code.slice(property.end))
    found.push([property.start, property.end + (comma?.[0].length ?? 0)])
  }
}

export const withoutProse = (): Plugin => ({
  name: 'without-prose',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!CHARTS.test(id)) return null
    const found: [number, number][] = []
    const program: unknown = this.parse(code)
    if (!isNode(program)) return null
    proseIn(program, found, code)
    let stripped = code
    for (const [start, end] of found.sort((a, b) => b[0] - a[0]))
      stripped = stripped.slice(0, start) + stripped.slice(end)
    return { code: stripped, map: null }
  },
})
