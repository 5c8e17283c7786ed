import { describe, expect, it } from 'vitest'
import { leftOut } from './leftOut.ts'

const nothing = {
  postgres: false,
  givenPostgres: false,
  firefox: false,
  nginx: false,
  networks: false,
  coturn: false,
  wholeHostile: false,
}
const all = {
  postgres: true,
  givenPostgres: true,
  firefox: true,
  nginx: true,
  networks: true,
  coturn: true,
  wholeHostile: true,
}

describe('the closing line of a run', () => {
  it('names what the machine does not have', () => {
    expect(leftOut(nothing, 'everything')).toEqual([
      'server tests on PostgreSQL: no server answers (TEST_DATABASE_URL)',
      'journeys on PostgreSQL: TEST_DATABASE_URL is not set',
      'journeys in Firefox: it is not installed',
      'journeys without UDP: no network can be made (root, iproute2)',
      'a journey through a relay: coturn is not installed',
      'limits behind nginx: it is not installed, a plain proxy took its place',
      'the longer attacks: npm run test:hostile',
      'mutants of unchanged machines, long simple paths: npm run test:mutants, npm run test:model:deep',
    ])
  })

  it('names what runs on request only, when the machine has everything', () => {
    expect(leftOut(all, 'everything')).toEqual([
      'mutants of unchanged machines, long simple paths: npm run test:mutants, npm run test:model:deep',
    ])
  })

  it('names for the core the journeys that did not run, not what they would need', () => {
    expect(leftOut({ ...nothing, postgres: true, nginx: true }, 'core')).toEqual([
      'the journeys beside the core: npm run test:e2e, or everything: npm run test:all',
      'the longer attacks: npm run test:hostile',
      'mutants of unchanged machines, long simple paths: npm run test:mutants, npm run test:model:deep',
    ])
  })

  it('names for the journeys what belongs to them', () => {
    expect(leftOut(nothing, 'journeys')).toEqual([
      'journeys on PostgreSQL: TEST_DATABASE_URL is not set',
      'journeys in Firefox: it is not installed',
      'journeys without UDP: no network can be made (root, iproute2)',
      'a journey through a relay: coturn is not installed',
    ])
    expect(leftOut(all, 'journeys')).toEqual([])
  })
})
