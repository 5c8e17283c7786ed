// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CrashBoundary } from './CrashBoundary.tsx'

vi.mock('./CrashPage.tsx', () => ({ CrashPage: () => <p>Stopped</p> }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Broken = (): never => {
  throw new Error('Broken while drawing')
}

it('shows a message instead of a white page, and a new location resets it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(
    <CrashBoundary path="/a">
      <Broken />
    </CrashBoundary>,
  )
  expect(screen.getByText('Stopped')).toBeDefined()
  rerender(<CrashBoundary path="/a">Fine</CrashBoundary>)
  expect(screen.getByText('Stopped')).toBeDefined()
  rerender(<CrashBoundary path="/b">Fine</CrashBoundary>)
  expect(screen.getByText('Fine')).toBeDefined()
})
