// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QueryView } from './QueryView.tsx'

afterEach(cleanup)
const offline = { code: 'offline', message: 'The server cannot be reached', retryable: true }

const show = (data: string[] | null, failure: typeof offline | null) => {
  const onRetry = vi.fn()
  render(
    <QueryView
      data={data}
      failure={failure}
      onRetry={onRetry}
      loading={<p>Loading</p>}
      failedTitle="Failed"
      failedText={({ code }) => `Code ${code}`}
      staleTitle="Of 10:42"
      isEmpty={(rows) => rows.length === 0}
      empty={<p>Nothing yet</p>}
    >
      {(rows) => <p>{rows.join()}</p>}
    </QueryView>,
  )
  return onRetry
}
const shown = () =>
  ['Loading', 'Failed', 'Code offline', 'Of 10:42', 'Nothing yet', 'a,b'].filter((text) =>
    screen.queryByText(text),
  )

describe('what the server is asked for', () => {
  it.each([
    ['loads', null, null, ['Loading']],
    ['has failed', null, offline, ['Failed', 'Code offline']],
    ['is there', ['a', 'b'], null, ['a,b']],
    ['is there, but old', ['a', 'b'], offline, ['Of 10:42', 'a,b']],
    ['is empty', [], null, ['Nothing yet']],
    ['was empty', [], offline, ['Of 10:42', 'Nothing yet']],
  ] as const)('%s', (_, data, failure, texts) => {
    show(data === null ? null : [...data], failure)
    expect(shown()).toEqual(texts)
  })

  it.each([[null], [['a', 'b']]])('can be asked for again after a failure', (data) => {
    const onRetry = show(data, offline)
    fireEvent.click(screen.getByRole('button'))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
