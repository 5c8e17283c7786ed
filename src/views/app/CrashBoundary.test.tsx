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

it('shows words instead of a white page, and another place is another try', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(
    <CrashBoundary place="/a">
      <Broken />
    </CrashBoundary>,
  )
  expect(screen.getByText('Stopped')).toBeDefined()
  rerender(<CrashBoundary place="/a">Fine</CrashBoundary>)
  expect(screen.getByText('Stopped')).toBeDefined()
  rerender(<CrashBoundary place="/b">Fine</CrashBoundary>)
  expect(screen.getByText('Fine')).toBeDefined()
})
