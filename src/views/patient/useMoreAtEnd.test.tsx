// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useMoreAtEnd } from './useMoreAtEnd.ts'

afterEach(cleanup)

it('experience §6 the walk asks for the next page once at each end of the rows, and never in between', () => {
  const sent: string[] = []
  const list = { send: ({ type }: { type: string }) => void sent.push(type) }
  const { rerender } = renderHook(({ index, count }) => useMoreAtEnd(list, index, count), {
    initialProps: { index: 98, count: 100 },
  })
  rerender({ index: -1, count: 100 })
  rerender({ index: -1, count: 0 })
  expect(sent).toEqual([])
  rerender({ index: 99, count: 100 })
  rerender({ index: 99, count: 100 })
  expect(sent).toEqual(['list.moreRequested'])
  rerender({ index: 99, count: 200 })
  rerender({ index: 100, count: 200 })
  expect(sent).toHaveLength(1)
  rerender({ index: 199, count: 200 })
  expect(sent).toHaveLength(2)
})
