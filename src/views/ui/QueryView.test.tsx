// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QueryView } from './QueryView.tsx'

afterEach(cleanup)

const show = (data: string[] | null, failed: boolean) => {
  const onRetry = vi.fn()
  render(
    <QueryView
      data={data}
      failed={failed}
      onRetry={onRetry}
      loading={<p>Loading</p>}
      failedTitle="Failed"
      failedText="Code offline"
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

describe('a query’s view', () => {
  it.each([
    ['loads', null, false, ['Loading']],
    ['has failed', null, true, ['Failed', 'Code offline']],
    ['is there', ['a', 'b'], false, ['a,b']],
    ['is there, but old', ['a', 'b'], true, ['Of 10:42', 'a,b']],
    ['is empty', [], false, ['Nothing yet']],
    ['was empty', [], true, ['Of 10:42', 'Nothing yet']],
  ] as const)('%s', (_, data, failed, texts) => {
    show(data === null ? null : [...data], failed)
    expect(shown()).toEqual(texts)
  })

  it.each([[null], [['a', 'b']]])('can be retried after a failure', (data) => {
    const onRetry = show(data, true)
    fireEvent.click(screen.getByRole('button'))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
