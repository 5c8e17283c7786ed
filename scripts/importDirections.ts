import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Import directions (architecture §2): which folder may import which. Prints every forbidden import and exits
 * 1.
 */
const ROOT = join(import.meta.dirname, '..')

interface Rule {
  /** Path prefix of the files; the first matching rule applies. */
  readonly from: string
  readonly may: readonly string[]
  /** Allowed as `import type` only. */
  readonly mayType?: readonly string[]
}

const RULES: readonly Rule[] = [
  { from: 'src/main.tsx', may: ['src/'] },
  { from: 'src/actors/root.ts', may: ['src/'] },
  { from: 'src/pages', may: ['src/'] },
  { from: 'src/contracts/', may: ['src/contracts/'] },
  { from: 'src/services/', may: ['src/services/', 'src/contracts/'] },
  { from: 'src/machines/', may: ['src/machines/', 'src/contracts/'] },
  { from: 'src/actors/', may: ['src/actors/', 'src/machines/', 'src/services/', 'src/contracts/'] },
  { from: 'src/i18n/', may: ['src/i18n/', 'src/contracts/'] },
  {
    from: 'src/views/',
    may: ['src/views/', 'src/i18n/', 'src/machines/', 'src/contracts/'],
    mayType: ['src/actors/', 'src/services/'],
  },
  // An entry like main.tsx: it connects a receiver and renders views.
  {
    from: 'src/inspector/',
    may: ['src/inspector/', 'src/views/', 'src/i18n/', 'src/machines/', 'src/services/', 'src/contracts/'],
  },
  // Another entry: the whiteboard page with one actor, its store and its view.
  {
    from: 'src/whiteboard/',
    may: ['src/actors/', 'src/views/', 'src/i18n/', 'src/services/', 'src/contracts/'],
  },
  // The paper of a prescription says what the screen says.
  {
    from: 'server/portal/prescription/paper/text.ts',
    may: ['src/contracts/', 'src/i18n/directions.ts', 'src/i18n/es/prescription.json'],
  },
  { from: 'server/', may: ['server/', 'src/contracts/'] },
]

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^;'"]*?(?:from\s+)?['"](\.{1,2}\/[^'"]+)['"]|import\(\s*['"](\.{1,2}\/[^'"]+)['"]\s*\)/gm

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

export const wrongImports = (): string[] => {
  const wrong: string[] = []
  for (const file of [...sources('src'), ...sources('server')]) {
    const rule = RULES.find(({ from }) => file.startsWith(from))
    if (!rule) continue
    for (const match of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const [, isType, fixed, dynamic] = match
      const target = relative(ROOT, join(ROOT, dirname(file), fixed ?? dynamic ?? ''))
      const allowed = isType ? [...rule.may, ...(rule.mayType ?? [])] : rule.may
      if (!allowed.some((prefix) => target.startsWith(prefix)))
        wrong.push(`${file} must not import ${target}${isType ? ' (type)' : ''}`)
    }
  }
  return wrong
}

if (import.meta.main) {
  const wrong = wrongImports()
  for (const line of wrong) console.error(line)
  if (wrong.length === 0) console.log('Import directions: every import goes the right way')
  process.exitCode = wrong.length === 0 ? 0 : 1
}
