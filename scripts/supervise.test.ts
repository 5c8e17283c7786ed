import { expect, it } from 'vitest'
// @ts-expect-error A script that runs before anything is installed: plain JavaScript, without declarations.
import { supervise } from './supervise.mjs'

type Run = { code: number; wasReady: boolean; runsFor?: number }

/** Supervises a program with these runs; `stopsIn` requests a stop during that pause. */
const scene = async (runs: Run[], stopsIn = Number.POSITIVE_INFINITY) => {
  const delays: number[] = []
  const said: string[] = []
  let now = 0
  let started = 0
  let isStopped = false
  const code: number = await supervise(
    async () => {
      const run = runs[started]
      started += 1
      if (run === undefined) throw new Error('It was started once too often')
      now += run.runsFor ?? 0
      return run
    },
    {
      now: () => now,
      pause: async (ms: number) => {
        delays.push(ms)
        isStopped = delays.length >= stopsIn
      },
      isStopping: () => isStopped,
      say: (sentence: string) => said.push(sentence),
    },
  )
  return { code, started, delays, said }
}

const crash = { code: 70, wasReady: true }
const failedStart = { code: 1, wasReady: false }
const end = { code: 0, wasReady: true }

it('starts a crashed program again, each time later, up to half a minute, and says so', async () => {
  const { delays, code, said } = await scene([...Array<Run>(10).fill(crash), end])
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(code).toBe(0)
  expect(said[0]).toBe('The server ended with code 70; it is started again in 0.25 s.')
})

it('begins with a short delay again after a steady run', async () => {
  const { delays } = await scene([crash, crash, { ...crash, runsFor: 60_000 }, end])
  expect(delays).toEqual([250, 500, 250])
})

it('tries on when a new start fails, since what it needs may come back', async () => {
  const { started, code } = await scene([crash, failedStart, failedStart, end])
  expect([started, code]).toEqual([4, 0])
})

it.each([
  ['it never was ready', failedStart],
  ['a setting is wrong', { code: 78, wasReady: false }],
  ['it ended well', end],
])('does not start it again when %s', async (_why, run) => {
  expect(await scene([run])).toMatchObject({ started: 1, code: run.code, delays: [] })
})

it('does not start it again for a wrong setting after a crash', async () => {
  expect(await scene([crash, { code: 78, wasReady: false }])).toMatchObject({ started: 2, code: 78 })
})

it('stops waiting when it is told to stop', async () => {
  expect(await scene([crash, end], 1)).toMatchObject({ started: 1, code: 70 })
})
