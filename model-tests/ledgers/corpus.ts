import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMachine } from '../../src/actors/audit/ledger/machineVersions.ts'
import { ledgerRecord } from '../../src/contracts/audit/ledger.ts'
import { fromJsonl, toJsonl } from '../../src/services/audit/ledger/exportLedger.ts'

/** Recorded ledgers that must stay readable; existing files are neither changed nor removed. */
const FOLDER = import.meta.dirname

export const corpusFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()

export const readCorpus = (file: string) => fromJsonl(readFileSync(join(FOLDER, file), 'utf8'))

/** Whether the newest ledger of a capability was recorded by the current machines. */
export const isUpToDate = (capability: string): boolean => {
  const newest = corpusFiles()
    .filter((file) => file.startsWith(`${capability}.`))
    .at(-1)
  if (newest === undefined) return false
  const { machines } = readCorpus(newest).header
  return Object.entries(machines).every(([machine, version]) => knownMachine(machine)?.version === version)
}

/** Adds an exported file unchanged. */
export const addFileToCorpus = (capability: string, text: string): void => {
  const number = corpusFiles().filter((file) => file.startsWith(`${capability}.`)).length + 1
  writeFileSync(join(FOLDER, `${capability}.${String(number).padStart(3, '0')}.jsonl`), text)
}

export const addToCorpus = (capability: string, lines: readonly string[]): void => {
  const records = lines.map((line) => ledgerRecord.parse(JSON.parse(line) as unknown))
  addFileToCorpus(
    capability,
    toJsonl(records, { session: capability, appVersion: 'corpus', timeZone: 'America/Mexico_City' }),
  )
}
