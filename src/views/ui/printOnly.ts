/** Prints the marked part that holds this element, and none of the other marked parts of the page. */
export const printOnly = (inside: Element): void => {
  const part = inside.closest('[data-print]')
  if (part === null) return
  part.setAttribute('data-printing', '')
  window.addEventListener('afterprint', () => part.removeAttribute('data-printing'), { once: true })
  window.print()
}
