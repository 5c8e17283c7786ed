// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazyComponent.ts'

interface Props {
  readonly name: string
}
const Loading = () => <p>Loading</p>
const Greeting = ({ name }: Props) => <p>Hello {name}</p>

const slow = () => {
  let arrive: (part: ComponentType<Props>) => void = () => undefined
  let loads = 0
  const Part = lazyComponent<Props>(
    () => {
      loads += 1
      return new Promise((resolve) => {
        arrive = resolve
      })
    },
    { fallback: Loading },
  )
  return { Part, arrive: () => arrive(Greeting), loads: () => loads }
}

const show = (Part: ComponentType<Props>) => render(<Part name="Ana" />)

afterEach(cleanup)

describe('a lazy component', () => {
  it('is waited for when it shows before its code is there', async () => {
    const { Part, arrive } = slow()
    show(Part)
    expect(screen.getByText('Loading')).toBeDefined()
    arrive()
    expect(await screen.findByText('Hello Ana')).toBeDefined()
  })

  it('shows at once when its code has come before', async () => {
    const { Part, arrive, loads } = slow()
    Part.preload()
    arrive()
    await new Promise((resolve) => setTimeout(resolve))
    show(Part)
    expect(screen.queryByText('Loading')).toBeNull()
    expect(screen.getByText('Hello Ana')).toBeDefined()
    expect(loads()).toBe(1)
  })

  it('is loaded again until the network is back', async () => {
    vi.useFakeTimers()
    try {
      let tries = 0
      const Part = lazyComponent<Props>(
        async () => {
          tries += 1
          if (tries < 4) throw new TypeError('Failed to fetch')
          return Greeting
        },
        { fallback: Loading },
      )
      Part.preload()
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

  it('does not stop the page when it is optional, however long the network is down', async () => {
    vi.useFakeTimers()
    try {
      let isDown = true
      const Part = lazyComponent<Props>(
        async () => {
          if (isDown) throw new TypeError('Failed to fetch')
          return Greeting
        },
        { fallback: Loading, optional: true },
      )
      show(Part)
      await act(() => vi.advanceTimersByTimeAsync(120_000))
      expect(screen.getByText('Loading')).toBeDefined()
      isDown = false
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(screen.getByText('Hello Ana')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
