import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMachine } from '../../src/actors/ledger/machineVersions.ts'
import { ledgerRecord } from '../../src/contracts/ledger.ts'
import { fromJsonl, toJsonl } from '../../src/services/ledger/exportLedger.ts'

/** Ledgers that were recorded once and have to be readable for ever: nothing here is changed or taken away. */
const FOLDER = import.meta.dirname

export const corpusFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()

export const readCorpus = (file: string) => fromJsonl(readFileSync(join(FOLDER, file), 'utf8'))

/** The newest ledger of a capability was made by the machines as they are. */
export const isUpToDate = (capability: string): boolean => {
  const newest = corpusFiles()
    .filter((file) => file.startsWith(`${capability}.`))
    .at(-1)
  if (newest === undefined) return false
  const { machines } = readCorpus(newest).header
  return Object.entries(machines).every(([machine, version]) => knownMachine(machine)?.version === version)
}

/** A file as it was exported. */
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
