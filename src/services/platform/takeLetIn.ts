import { LET_IN_HASH } from '../../contracts/portal/letInPath.ts'

/** Whether the page's address lets the patient in. It is removed, so that a reload lets in nobody who arrives later. */
export const takeLetIn = ({ location, history }: Pick<Window, 'location' | 'history'>): boolean => {
  if (location.hash !== LET_IN_HASH) return false
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return true
}
