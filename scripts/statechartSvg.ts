import type { StateOutline } from '../src/machines/machineOutline.ts'
import { type ChartEdge, type ChartNode, FONT } from '../src/views/audit/statechart/chartGeometry.ts'
import { arrowHead, edgePath } from '../src/views/audit/statechart/edgePath.ts'
import { layoutStatechart } from '../src/views/audit/statechart/layoutStatechart.ts'

/**
 * Writes a statechart for print: black on white, without date or custom font, so that the same machine gives
 * the same bytes.
 */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const words = (x: number, y: number, text: string, kind: 't' | 'l' | 'd'): string =>
  `<text class="${kind}" x="${x}" y="${y}">${escaped(text)}</text>`

const box = ({ x, y, width, height }: ChartNode, inset: number, kind: string): string =>
  `<rect class="${kind}" x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${10 - inset}"/>`

const node = (one: ChartNode, region: boolean): string =>
  [
    ...(region ? [] : [box(one, 0, one.depth % 2 === 0 ? 'n e' : 'n o')]),
    ...(one.type === 'final' ? [box(one, 3, 'n')] : []),
    ...one.dividers.map(
      ({ from, to }) => `<line class="v" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`,
    ),
    words(one.title.x, one.title.y, one.key, 't'),
    ...one.lines.map((line) => words(line.x, line.y, line.text, line.key === null ? 'd' : 'l')),
  ].join('\n')

const way = ({ points }: ChartEdge): string =>
  `<path class="w" d="${edgePath(points)}"/>\n<polygon points="${arrowHead(points)}"/>`

const label = ({ label: area, lines, depth }: ChartEdge): string =>
  area === null
    ? ''
    : [
        `<rect class="a ${depth % 2 === 0 ? 'e' : 'o'}" x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" rx="4"/>`,
        ...lines.map((line) => words(line.x, line.y, line.text, 'l')),
      ].join('\n')

const STYLE = `text{font-family:sans-serif;fill:#111}.t{font-size:${FONT.title}px;font-weight:bold}.l,.d{font-size:${FONT.line}px}.d{font-style:italic}.n{stroke:#444;fill:none}.e{fill:#fff}.o{fill:#f4f4f4}.v{stroke:#777;stroke-dasharray:6 4}.w{fill:none;stroke:#444}.a{fill-opacity:.85}polygon,circle{fill:#444}`

export const statechartSvg = (root: StateOutline): string => {
  const { width, height, nodes, edges, starts } = layoutStatechart(root)
  const parallel = new Set(nodes.filter(({ type }) => type === 'parallel').map(({ id }) => id))
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(root.id)}</title>`,
    `<desc id="desc">${escaped(root.description)}</desc>`,
    `<style>${STYLE}</style>`,
    ...nodes.map((one) => node(one, one.parent !== null && parallel.has(one.parent))),
    ...starts.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="6"/>`),
    ...edges.map(way),
    ...edges.map(label).filter((text) => text !== ''),
    '</svg>',
  ].join('\n')}\n`
}
