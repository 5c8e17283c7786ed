/** Prints this print root, and none of the others of the page. */
export const printOnly = (root: HTMLElement | null): void => {
  if (root === null) return
  root.setAttribute('data-printing', '')
  window.addEventListener('afterprint', () => root.removeAttribute('data-printing'), { once: true })
  window.print()
}
