import { describe, expect, it } from 'vitest'
import { type History, record, redo, startHistory, undo } from './history.ts'

interface Values {
  price: string
  notice: string
  days: string[]
}
const initial: Values = { price: '', notice: '2', days: [] }
const recorded = (...versions: Partial<Values>[]): History<Values> =>
  versions.reduce(
    (history, version) => record(history, { ...history.present, ...version }),
    startHistory(initial),
  )

describe('the history of a form', () => {
  it('goes back step by step, and forward again', () => {
    const history = recorded({ days: ['monday'] }, { days: ['monday', 'friday'] })
    const back = undo(history)
    expect(back.present.days).toEqual(['monday'])
    expect(undo(back).present).toEqual(initial)
    expect(redo(redo(undo(back))).present.days).toEqual(['monday', 'friday'])
  })

  it('stays where there is no step to undo or to redo', () => {
    const history = startHistory(initial)
    expect(undo(history)).toBe(history)
    expect(redo(history)).toBe(history)
    expect(record(history, { ...initial, days: [] })).toBe(history)
  })

  it('takes what is typed into one field as one step', () => {
    const history = recorded({ price: '8' }, { price: '85' }, { price: '850' }, { notice: '24' })
    expect(undo(history).present).toMatchObject({ price: '850', notice: '2' })
    expect(undo(undo(history)).present).toEqual(initial)
  })

  it('has no step for a text that was typed and deleted again', () => {
    expect(recorded({ price: '8' }, { price: '' }).past).toEqual([])
  })

  it('begins a new step with what is typed after an undo', () => {
    const back = undo(recorded({ price: '8' }, { days: ['monday'] }))
    const history = record(back, { ...back.present, price: '9' })
    expect(undo(history).present.price).toBe('8')
  })

  it('forgets what was undone when something else is changed', () => {
    const back = undo(recorded({ days: ['monday'] }))
    expect(redo(record(back, { ...initial, days: ['friday'] })).present.days).toEqual(['friday'])
  })

  it('keeps the last hundred steps', () => {
    const history = recorded(...Array.from({ length: 120 }, (_, index) => ({ days: [String(index)] })))
    expect(history.past).toHaveLength(100)
    expect(history.past[0]?.days).toEqual(['19'])
  })

  it('has a step for each change of two fields at once, or of a field that is no text', () => {
    const both = recorded({ price: '8', notice: '3' }, { price: '85', notice: '4' })
    expect(both.past).toHaveLength(2)
    const days = recorded({ days: ['monday'] }, { days: [] })
    expect(days.past).toHaveLength(2)
    expect(undo(days).present.days).toEqual(['monday'])
  })

  it('goes on with one text field only; a text that becomes another kind of value is a step', () => {
    const history = record(recorded({ price: '8' }), { ...initial, price: 9 as unknown as string })
    expect(history.past).toHaveLength(2)
    expect(undo(history).present.price).toBe('8')
  })

  it('cannot redo what was undone once something is typed, also back to the text before', () => {
    const back = undo(recorded({ days: ['monday'] }, { price: '8' }))
    const typed = record(back, { ...back.present, price: '7' })
    expect(redo(typed)).toBe(typed)
    const longer = record(typed, { ...typed.present, price: '71' })
    expect([longer.future, longer.past.length]).toEqual([[], 2])
    const deleted = record(longer, { ...longer.present, price: '' })
    expect([deleted.future, deleted.past.length, deleted.typed]).toEqual([[], 1, null])
  })

  it('keeps every step when it goes back and forward', () => {
    const history = recorded({ days: ['1'] }, { days: ['2'] }, { days: ['3'] })
    const back = undo(undo(history))
    expect([back.past.length, back.future.length]).toEqual([1, 2])
    const forward = redo(redo(back))
    expect(forward.past.map(({ days }) => days.join())).toEqual(['', '1', '2'])
  })
})
