import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outlineMachine, type StateOutline } from '../src/machines/machineOutline.ts'
import { REGISTRY } from '../src/machines/registry.ts'
import { eventName, flattenStates, shortStateId, transitionLabel } from '../src/machines/transitionNames.ts'
import { childrenOf } from './actorMap.ts'
import { statechartSvg } from './statechartSvg.ts'

/**
 * `npm run diagrams`: docs/diagrams/<machine>.md and <machine>.svg (for print) for every registered machine, and
 * the index with the parent-child map. With `--check` it writes nothing and exits 1 when a file is stale.
 */
const FOLDER = join(import.meta.dirname, '..', 'docs', 'diagrams')

const nodeName = (id: string): string => id.replaceAll(/[^A-Za-z0-9]/g, '_')

const mermaidState = (state: StateOutline, depth: number): string[] => {
  const pad = '  '.repeat(depth)
  const name = nodeName(state.id)
  if (state.states.length === 0) return [`${pad}state "${state.key}" as ${name}`]
  const inner = state.states.flatMap((child, index) => [
    ...(state.type === 'parallel' && index > 0 ? [`${pad}  --`] : []),
    ...mermaidState(child, depth + 1),
  ])
  const initial = state.initial ? [`${pad}  [*] --> ${nodeName(state.initial)}`] : []
  return [`${pad}state "${state.key}" as ${name} {`, ...initial, ...inner, `${pad}}`]
}

const mermaid = (root: StateOutline): string => {
  const states = root.states.length === 0 ? [root] : root.states
  const lines =
    root.type === 'parallel' ? mermaidState(root, 1) : states.flatMap((state) => mermaidState(state, 1))
  const initial = root.initial ? [`  [*] --> ${nodeName(root.initial)}`] : []
  const arrows = flattenStates(root).flatMap((state) => {
    // The root is the frame of the drawing; its own transitions are in the table.
    if (state.id === root.id && root.type !== 'parallel' && root.states.length > 0) return []
    return state.transitions.flatMap((transition) =>
      transition.target.map(
        (target) => `  ${nodeName(state.id)} --> ${nodeName(target)}: ${transitionLabel(transition)}`,
      ),
    )
  })
  const finals = flattenStates(root)
    .filter(({ type }) => type === 'final')
    .map(({ id }) => `  ${nodeName(id)} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', ...lines, ...initial, ...arrows, ...finals, '```'].join('\n')
}

const cell = (texts: readonly string[]): string => texts.join(', ').replaceAll('|', '\\|') || '–'

const transitionTable = (root: StateOutline): string =>
  [
    '| From | Event or delay | Guard | To | Actions | Requirements |',
    '|---|---|---|---|---|---|',
    ...flattenStates(root).flatMap((state) =>
      state.transitions.map((transition) => {
        const to = transition.target.map((target) => shortStateId(root, target))
        return `| ${cell([shortStateId(root, state.id)])} | ${cell([eventName(transition.event)])} | ${cell(transition.guard === null ? [] : [transition.guard])} | ${cell(to)} | ${cell(transition.actions)} | ${cell(transition.spec)} |`
      }),
    ),
  ].join('\n')

const stateTable = (root: StateOutline): string =>
  [
    '| State | What it is | Runs meanwhile | Requirements |',
    '|---|---|---|---|',
    ...flattenStates(root)
      .filter(({ id }) => id !== root.id)
      .map(
        (state) =>
          `| ${cell([shortStateId(root, state.id)])} | ${cell([state.description])} | ${cell(state.invoke.map(({ id }) => id))} | ${cell(state.spec)} |`,
      ),
  ].join('\n')

const page = (root: StateOutline): string => {
  const children = childrenOf(root.id)
  const parts = [
    `# ${root.id}`,
    root.description,
    mermaid(root),
    `The same drawing for print: [${root.id}.svg](${root.id}.svg).`,
    '## States',
    root.states.length === 0 ? 'One state.' : stateTable(root),
    '## Transitions',
    transitionTable(root),
    ...(children.length === 0
      ? []
      : [
          '## Children',
          children.map(({ actor, machine }) => `- \`${actor}\`: [${machine}](${machine}.md)`).join('\n'),
        ]),
    '## Definition',
    ['```json', JSON.stringify(root, null, 1), '```'].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const index = (roots: readonly StateOutline[]): string => {
  const arrows = roots.flatMap(({ id }) =>
    childrenOf(id).map(({ machine }) => `  ${nodeName(id)} --> ${nodeName(machine)}`),
  )
  return [
    '# The machines',
    'Made by `npm run diagrams` from `src/machines/registry.ts`; do not edit.',
    '## Who owns whom',
    ['```mermaid', 'flowchart LR', ...arrows, '```'].join('\n'),
    '## All',
    [
      '| Machine | What it is |',
      '|---|---|',
      ...roots.map(({ id, description }) => `| [${id}](${id}.md) | ${cell([description])} |`),
    ].join('\n'),
    '',
  ].join('\n\n')
}

const roots = REGISTRY.map(({ machine }) => outlineMachine(machine)).sort((a, b) => (a.id < b.id ? -1 : 1))
const pages = new Map<string, string>([
  ['index.md', index(roots)],
  ...roots.flatMap((root): [string, string][] => [
    [`${root.id}.md`, page(root)],
    [`${root.id}.svg`, statechartSvg(root)],
  ]),
])

const existing = (): string[] => {
  try {
    return readdirSync(FOLDER)
  } catch {
    return []
  }
}
const read = (name: string): string | null => {
  try {
    return readFileSync(join(FOLDER, name), 'utf8')
  } catch {
    return null
  }
}

if (process.argv.includes('--check')) {
  const stale = [
    ...[...pages].filter(([name, text]) => read(name) !== text).map(([name]) => name),
    ...existing().filter((name) => !pages.has(name)),
  ]
  if (stale.length > 0) console.error(`Stale diagrams (npm run diagrams): ${stale.join(', ')}`)
  else console.log(`Diagrams: ${roots.length} machines, all up to date`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of existing()) if (!pages.has(name)) rmSync(join(FOLDER, name))
  for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text)
  console.log(`Wrote ${pages.size} files`)
}
