import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineNow } from './machine.ts'

/** `bench/README.md`: one section per part; a run replaces its own section only. */
const FILE = join(import.meta.dirname, 'README.md')
const BIOME = join(import.meta.dirname, '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const INTRODUCTION = `# Measured

Written by \`npm run bench\`; nothing here is typed by hand. \`npm run bench -- join room media streaming transports capacity soak recovery ledger audit booking portal size paint\`
runs parts of it, and each part replaces its own section. Every section names the machine it ran on. Figures
of two sections, or of two machines, do not compare; those within one table do.
`

export const PARTS = [
  'join',
  'room',
  'media',
  'streaming',
  'transports',
  'capacity',
  'soak',
  'recovery',
  'ledger',
  'audit',
  'booking',
  'portal',
  'size',
  'paint',
] as const
export type Part = (typeof PARTS)[number]

const opening = (part: Part): string => `<!-- ${part} -->`
const closing = (part: Part): string => `<!-- end of ${part} -->`

const sectionIn = (text: string, part: Part): string => {
  const from = text.indexOf(opening(part))
  const to = text.indexOf(closing(part))
  return from < 0 || to < 0 ? '' : text.slice(from, to + closing(part).length)
}

export const writeSection = (part: Part, title: string, body: string): void => {
  const known = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const fresh = `${opening(part)}\n## ${title}\n\n${body.trim()}\n\n${machineNow()}\n${closing(part)}`
  const sections = PARTS.map((one) => (one === part ? fresh : sectionIn(known, one))).filter(
    (section) => section !== '',
  )
  writeFileSync(FILE, `${[INTRODUCTION.trim(), ...sections].join('\n\n')}\n`)
  // Formatted, because `npm run check` requires it.
  execFileSync(process.execPath, [BIOME, 'format', '--write', FILE], { stdio: 'ignore' })
}
