import { parseAst } from 'vite'

/** A test that runs, a step of one, or a group with one. */
export interface RunningTitle {
  readonly title: string
  /** Whether it only walks the graph of a machine, so that no assertion is written for a single id. */
  readonly walks: boolean
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
type Rows = ReadonlyMap<string, unknown>

const NOT_RUN = ['skip', 'todo', 'fixme']
const isWalk = (name: string): boolean => /^test[A-Z]/.test(name)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesOf)

/** The names of a callee: `it.each(rows)` gives `it` and `each`. Empty for anything else. */
const namesOf = (callee: unknown): string[] => {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), ...namesOf(callee.property)]
  return callee.type === 'CallExpression' ? namesOf(callee.callee) : []
}

/** The text of a title; what is known only at run time becomes an ellipsis. Null for anything but a text. */
const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'BinaryExpression') {
    const parts = [textOf(node.left), textOf(node.right)]
    return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '…').join('')
  }
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  return null
}

const plain = (node: unknown): unknown =>
  isNode(node) && node.type.startsWith('TS') && isNode(node.expression) ? plain(node.expression) : node

/** The rows of `it.each`, written there or as a constant of the file. */
const rowsOf = (callee: unknown, constants: Rows): Node[] => {
  if (!isNode(callee) || callee.type !== 'CallExpression') return []
  const [given] = callee.arguments as readonly unknown[]
  const plainGiven = plain(given)
  const found =
    isNode(plainGiven) && plainGiven.type === 'Identifier'
      ? plain(constants.get(String(plainGiven.name)))
      : plainGiven
  return isNode(found) && found.type === 'ArrayExpression' ? nodesOf(found.elements) : []
}

/** The title of one row: `%s` takes the values in turn, `$name` the property. */
const filled = (title: string, row: Node): string => {
  const values = row.type === 'ArrayExpression' ? (row.elements as unknown[]) : [row]
  const properties = row.type === 'ObjectExpression' ? nodesOf(row.properties) : []
  let next = 0
  return title.replace(/%[a-z]|\$(\w+)/g, (_, name?: string) => {
    if (name === undefined) {
      next += 1
      return textOf(plain(values[next - 1])) ?? '…'
    }
    const property = properties.find(({ key }) => isNode(key) && key.name === name)
    return textOf(plain(property?.value)) ?? '…'
  })
}

/** Whether the last argument is not a function without a statement. */
const hasBody = (last: unknown): boolean => {
  if (!isNode(last) || !isNode(last.body)) return true
  return last.body.type !== 'BlockStatement' || (last.body.body as unknown[]).length > 0
}

const titlesIn = (node: Node, constants: Rows): RunningTitle[] => {
  const within = (): RunningTitle[] => childrenOf(node).flatMap((child) => titlesIn(child, constants))
  if (node.type !== 'CallExpression') return within()
  const given = node.arguments as readonly unknown[]
  const names = namesOf(node.callee)
  const [name = ''] = names
  const isGroup = names.includes('describe')
  if (!isGroup && name !== 'it' && name !== 'test' && !isWalk(name)) return within()
  if (names.some((one) => NOT_RUN.includes(one))) return []
  const title = textOf(given[0])
  // A call without a title, such as `test.use(options)`.
  if (title === null) return within()
  if (!isGroup && (given.length < 2 || !hasBody(given.at(-1)))) return []
  const inner = within()
  if (isGroup && inner.length === 0) return []
  const walks = isGroup ? inner.every((one) => one.walks) : isWalk(name)
  const rows = rowsOf(node.callee, constants)
  const titles = rows.length > 0 ? rows.map((row) => filled(title, row)) : [title]
  return [...titles.map((one) => ({ title: one, walks })), ...inner]
}

const constantsOf = (node: Node): [string, unknown][] => [
  ...(node.type === 'VariableDeclarator' && isNode(node.id)
    ? [[String(node.id.name), node.init] as [string, unknown]]
    : []),
  ...childrenOf(node).flatMap(constantsOf),
]

/**
 * The titles of the tests that run. Strings elsewhere do not count, nor do a test that is skipped, still to
 * do or empty, and a group without a test.
 */
export const runningTitles = (source: string, lang: 'ts' | 'tsx' = 'ts'): readonly RunningTitle[] => {
  const program = parseAst(source, { lang }) as unknown as Node
  return titlesIn(program, new Map(constantsOf(program)))
}
