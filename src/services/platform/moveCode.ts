/** The code of a call that is moved here, in the fragment, which no server and no referrer header receives. */
const FRAGMENT = /^#move=([\w-]{1,64})$/

export const moveFragment = (code: string): string => `#move=${code}`

/** Whether the address moves a call here; it stays in the address. */
export const hasMoveCode = ({ location }: Pick<Window, 'location'>): boolean => FRAGMENT.test(location.hash)

/** The code of the page's address, which is removed from it, so that no reload uses it again; null: none. */
export const takeMoveCode = ({ location, history }: Pick<Window, 'location' | 'history'>): string | null => {
  const code = FRAGMENT.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return code
}
