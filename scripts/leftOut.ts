import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { findFirefox } from './firefox.ts'
import { canMakeNetworks, hasCoturn } from './withoutUdp.ts'

/** The services and browsers that a test run finds on its machine. */
export interface Found {
  /** A PostgreSQL server answers, the given one or the local one. */
  readonly postgres: boolean
  /** TEST_DATABASE_URL is set. */
  readonly givenPostgres: boolean
  readonly firefox: boolean
  readonly nginx: boolean
  /** A browser can have a network of its own. */
  readonly networks: boolean
  readonly coturn: boolean
  /** HOSTILE=whole */
  readonly wholeHostile: boolean
}

/** The journeys alone (`npm run test:e2e`), the core (`npm test`), or everything (`npm run test:all`). */
const PARTS = ['journeys', 'core', 'everything'] as const
export type Part = (typeof PARTS)[number]

/** Names the parts that the run left out, and how to include each. */
export const leftOut = (found: Found, part: Part): readonly string[] => {
  const code = part !== 'journeys'
  const journeys = part !== 'core'
  return [
    ...(journeys ? [] : ['the journeys beside the core: npm run test:e2e, or everything: npm run test:all']),
    ...(code && !found.postgres ? ['server tests on PostgreSQL: no server answers (TEST_DATABASE_URL)'] : []),
    ...(found.givenPostgres || !journeys ? [] : ['journeys on PostgreSQL: TEST_DATABASE_URL is not set']),
    ...(found.firefox || !journeys ? [] : ['journeys in Firefox: it is not installed']),
    ...(found.networks || !journeys ? [] : ['journeys without UDP: no network can be made (root, iproute2)']),
    ...(found.coturn || !journeys ? [] : ['a journey through a relay: coturn is not installed']),
    ...(code && !found.nginx
      ? ['limits behind nginx: it is not installed, a plain proxy took its place']
      : []),
    ...(code && !found.wholeHostile ? ['the longer attacks: npm run test:hostile'] : []),
    ...(code
      ? ['mutants of unchanged machines, long simple paths: npm run test:mutants, npm run test:model:deep']
      : []),
  ]
}

const answers = async (address: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1_500 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  const given = process.env.TEST_DATABASE_URL
  const found = {
    postgres: await answers(given ?? 'postgres://postgres@127.0.0.1:5432/postgres'),
    givenPostgres: given !== undefined,
    firefox: findFirefox() !== null,
    nginx: spawnSync('nginx', ['-v']).status === 0,
    networks: canMakeNetworks(),
    coturn: hasCoturn(),
    wholeHostile: process.env.HOSTILE === 'whole',
  }
  const part = PARTS.find((one) => one === process.argv[2]) ?? 'everything'
  const lines = leftOut(found, part)
  console.log(
    lines.length === 0
      ? 'Nothing was left out.'
      : `Left out:\n${lines.map((line) => `- ${line}`).join('\n')}`,
  )
}
