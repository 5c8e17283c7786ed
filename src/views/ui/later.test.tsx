// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { later } from './later.ts'

interface Props {
  readonly name: string
}
const Greeting = ({ name }: Props) => <p>Hello {name}</p>

const slow = () => {
  let arrive: (part: ComponentType<Props>) => void = () => undefined
  let loads = 0
  const Part = later<Props>(() => {
    loads += 1
    return new Promise((resolve) => {
      arrive = resolve
    })
  })
  return { Part, arrive: () => arrive(Greeting), loads: () => loads }
}

const show = (Part: ComponentType<Props>) =>
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Ana" />
    </Suspense>,
  )

afterEach(cleanup)

describe('a part whose code comes later', () => {
  it('is waited for when it shows before its code is there', async () => {
    const { Part, arrive } = slow()
    show(Part)
    expect(screen.getByText('Loading')).toBeDefined()
    arrive()
    expect(await screen.findByText('Hello Ana')).toBeDefined()
  })

  it('shows at once when its code has come before', async () => {
    const { Part, arrive, loads } = slow()
    Part.fetch()
    arrive()
    await Promise.resolve()
    show(Part)
    expect(screen.queryByText('Loading')).toBeNull()
    expect(screen.getByText('Hello Ana')).toBeDefined()
    expect(loads()).toBe(1)
  })

  it('is asked for again until the line is back, when it could not be had before', async () => {
    vi.useFakeTimers()
    try {
      let tries = 0
      const Part = later<Props>(async () => {
        tries += 1
        if (tries < 4) throw new TypeError('Failed to fetch')
        return Greeting
      })
      Part.fetch()
      await act(() => vi.advanceTimersByTimeAsync(0))
      show(Part)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(screen.getByText('Loading')).toBeDefined()
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      expect(screen.getByText('Hello Ana')).toBeDefined()
      expect(tries).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })
})
