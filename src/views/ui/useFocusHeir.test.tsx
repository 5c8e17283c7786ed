// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useFocusHeir } from './useFocusHeir.ts'

afterEach(cleanup)

const Room = ({ waiting, panel = true }: { waiting: readonly string[]; panel?: boolean }) => {
  const root = useRef<HTMLDivElement>(null)
  useFocusHeir(root)
  return (
    <div ref={root}>
      <h1 tabIndex={-1} data-focus-heir>
        Room
      </h1>
      <button type="button">Mute</button>
      {panel ? (
        <section>
          <h2 tabIndex={-1} data-focus-heir>
            People
          </h2>
          {waiting.map((name) => (
            <button key={name} type="button">
              {name}
            </button>
          ))}
        </section>
      ) : null}
    </div>
  )
}
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
/** Observers run after the change. */
const rendered = async (view: { rerender: (node: React.ReactNode) => void }, node: React.ReactNode) => {
  view.rerender(node)
  await act(async () => undefined)
}

describe('the focus after its control was removed', () => {
  it('goes to the heading of its panel', async () => {
    const view = render(<Room waiting={['Ana', 'Luis']} />)
    focus('Ana')
    await rendered(view, <Room waiting={['Luis']} />)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' }))
  })

  it('goes to the page when the panel went with it', async () => {
    const view = render(<Room waiting={['Ana']} />)
    focus('Ana')
    await rendered(view, <Room waiting={[]} panel={false} />)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Room' }))
  })

  it('stays where it is when another control is removed, and after a blur', async () => {
    const view = render(<Room waiting={['Ana', 'Luis']} />)
    focus('Luis')
    await rendered(view, <Room waiting={['Luis']} />)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Luis' }))
    act(() => screen.getByRole('button', { name: 'Luis' }).blur())
    await act(async () => undefined)
    await rendered(view, <Room waiting={[]} />)
    expect(document.activeElement).toBe(document.body)
  })
})
