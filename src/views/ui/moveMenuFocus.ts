/**
 * Moves focus among the items of an open menu. Returns whether it handled the key. Arrows wrap; a letter goes
 * to the next item that begins with it.
 */
export const moveMenuFocus = (menu: HTMLElement, key: string): boolean => {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  const go = (index: number) => {
    items.at(index % items.length)?.focus()
    return true
  }
  if (key === 'ArrowDown') return go(at + 1)
  if (key === 'ArrowUp') return go(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return go(0)
  if (key === 'End') return go(-1)
  if (key === ' ') {
    items[at]?.click()
    return true
  }
  if (key.length !== 1) return false
  const letter = key.toLocaleLowerCase()
  const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  )
  next?.focus()
  return next !== undefined
}
