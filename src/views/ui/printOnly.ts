/** Prints only this print root. */
export const printOnly = (root: HTMLElement | null): void => {
  if (root === null) return
  root.setAttribute('data-printing', '')
  window.addEventListener('afterprint', () => root.removeAttribute('data-printing'), { once: true })
  window.print()
}
