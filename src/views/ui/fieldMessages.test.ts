// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { translateFieldMessages } from './fieldMessages.ts'

const TEXTS = { missing: 'Llene este campo', notChosen: 'Elija una opción', wrong: 'Revise este dato' }
let end: () => void

beforeEach(() => {
  document.body.innerHTML = `<form>
    <input name="code" required pattern="[0-9]+" title="Solo dígitos" />
    <input name="day" type="email" value="not a mail" />
    <input name="grade" type="radio" value="1" required /><input name="grade" type="radio" value="2" required />
    <textarea name="text" required></textarea>
  </form>`
  end = translateFieldMessages(document, (message) => TEXTS[message])
})
afterEach(() => end())

const field = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
const messageOf = (selector: string): string => {
  field(selector).checkValidity()
  return field(selector).validationMessage
}

describe('what the browser finds in a field', () => {
  it('is told in the language of the page', () => {
    expect(messageOf('[name=code]')).toBe('Llene este campo')
    expect(messageOf('[name=text]')).toBe('Llene este campo')
    expect(messageOf('[name=grade]')).toBe('Elija una opción')
    expect(messageOf('[name=day]')).toBe('Revise este dato')
  })

  it('explains a pattern by its title, once something was typed', () => {
    expect(messageOf('[name=code]')).toBe('Llene este campo')
    field('[name=code]').value = 'abc'
    expect(messageOf('[name=code]')).toBe('Solo dígitos')
  })

  it('is forgotten with the next change, for every button of a group', () => {
    expect(messageOf('[name=code]')).toBe('Llene este campo')
    field('[name=code]').value = '123'
    field('[name=code]').dispatchEvent(new Event('input', { bubbles: true }))
    expect(field('[name=code]').checkValidity()).toBe(true)
    for (const value of [1, 2]) field(`[value="${value}"]`).checkValidity()
    const second = field('[value="2"]')
    second.checked = true
    second.dispatchEvent(new Event('change', { bubbles: true }))
    expect(field('[value="1"]').validationMessage).toBe('')
    expect(second.checkValidity()).toBe(true)
  })

  it('does not hold on to a field that the page has filled since', () => {
    expect(messageOf('[name=text]')).toBe('Llene este campo')
    field('[name=text]').value = 'filled'
    expect(messageOf('[name=text]')).toBe('')
  })

  it('is left to the browser after the end', () => {
    end()
    expect(messageOf('[name=code]')).not.toBe('Llene este campo')
  })
})
