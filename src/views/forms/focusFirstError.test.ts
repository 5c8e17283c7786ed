// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { focusFirstError } from './focusFirstError.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const formOf = (html: string): HTMLFormElement => {
  const form = document.createElement('form')
  form.innerHTML = html
  document.body.append(form)
  return form
}

describe('the first error of a form', () => {
  it('is focused and scrolled to, in the order of the page', () => {
    const form = formOf(
      '<button></button><input name="a"><textarea name="b"></textarea><select name="c"></select>',
    )
    const scrolled: Element[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this)
    })
    focusFirstError(form, (name) => name === 'c' || name === 'b')
    expect(document.activeElement?.getAttribute('name')).toBe('b')
    expect(scrolled).toEqual([document.activeElement])
  })

  it('is looked for in what is folded away, which is opened', () => {
    const form = formOf(
      '<details><summary>x</summary><details><summary>y</summary><input name="a"></details></details>',
    )
    focusFirstError(form, (name) => name === 'a')
    expect([...form.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true])
    expect(document.activeElement?.getAttribute('name')).toBe('a')
  })

  it('moves no focus where nothing is invalid', () => {
    const form = formOf('<input name="a"><input>')
    focusFirstError(form, () => false)
    focusFirstError(form, (name) => name === '')
    focusFirstError(null, () => true)
    expect(document.activeElement).toBe(document.body)
  })
})
