// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { createForm } from '../../machines/kit/createForm.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useFormEdits } from './useFormEdits.ts'
import { useMachineForm } from './useMachineForm.ts'

afterEach(cleanup)

const priceForm = createForm({
  ...{ id: 'priceOfTest', description: 'A form of this test.', spec: [] },
  params: nothing,
  values: z.object({ price: z.string().min(1, 'missing'), open: z.boolean() }),
  draft: z.object({ price: z.string(), open: z.boolean() }),
  result: nothing,
})
const base = { price: '850', open: true }
const started = () =>
  createActor(priceForm.machine, {
    input: { params: {}, values: base, version: null, draftOwner: null },
  }).start()
type Actor = ReturnType<typeof started>

const Price = ({ actor, onSave }: { actor: Actor; onSave: (typed: typeof base) => void }) => {
  const element = useRef<HTMLFormElement>(null)
  const { form, field, submit } = useMachineForm(priceForm, actor, {
    defaultValues: base,
    errorText: ({ message }) => message ?? '',
  })
  const edits = useFormEdits(actor, form, element)
  return (
    <form ref={element} noValidate onSubmit={submit(onSave)}>
      <TextField label="Price" {...field('price')} />
      <Checkbox {...form.register('open')}>Open</Checkbox>
      <button type="button" onClick={edits.undoAll}>
        All
      </button>
    </form>
  )
}

const shown = () => {
  const onSave = vi.fn()
  const actor = started()
  render(
    <>
      <Price actor={actor} onSave={onSave} />
      <input aria-label="Search" />
    </>,
  )
  const price = screen.getByLabelText<HTMLInputElement>('Price')
  const open = screen.getByLabelText<HTMLInputElement>('Open')
  return {
    onSave,
    type: (value: string) => fireEvent.input(price, { target: { value } }),
    close: () => fireEvent.click(open),
    press: (key: string, on: Element = price, more: object = {}) =>
      fireEvent.keyDown(on, { key, ctrlKey: true, ...more }),
    expectValues: (expected: typeof base) => {
      expect({ price: price.value, open: open.checked }).toEqual(expected)
      expect(actor.getSnapshot().context.values).toEqual(expected)
    },
    differs: () => actor.getSnapshot().context.differs,
  }
}

describe('the edits of a form', () => {
  it('are undone and redone by keys, in the fields and in the machine', () => {
    const { type, close, press, expectValues, differs } = shown()
    type('9')
    type('900')
    close()
    press('z')
    expectValues({ price: '900', open: true })
    press('z')
    expectValues(base)
    expect(differs()).toBe(false)
    press('Z', document.body, { shiftKey: true })
    expectValues({ price: '900', open: true })
  })

  it('are undone all at once, which can be undone as well', () => {
    const { type, close, press, expectValues } = shown()
    type('900')
    close()
    fireEvent.click(screen.getByText('All'))
    expectValues(base)
    press('z')
    expectValues({ price: '900', open: false })
  })

  it('are saved by Ctrl+S', async () => {
    const { type, press, onSave } = shown()
    type('900')
    press('s')
    await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith({ price: '900', open: true }))
  })

  it('are checked again after an undo, once the form was refused', async () => {
    const { type, press } = shown()
    type('')
    press('s')
    expect(await screen.findByText('missing')).toBeDefined()
    press('z')
    await waitFor(() => expect(screen.queryByText('missing')).toBeNull())
    await act(async () => press('Z', document.body, { shiftKey: true }))
    expect(await screen.findByText('missing')).toBeDefined()
  })

  it('stay as they are while a field elsewhere has the focus', () => {
    const { type, press, expectValues } = shown()
    type('900')
    expect(press('z', screen.getByLabelText('Search'))).toBe(true)
    expectValues({ price: '900', open: true })
  })
})
