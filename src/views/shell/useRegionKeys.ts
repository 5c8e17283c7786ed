import { useEffect } from 'react'

const REGIONS = 'header, nav, main, main section[aria-label], main section[aria-labelledby], footer'

/** Visible regions, in the order of the page. */
const visibleRegions = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => region.offsetParent !== null)

/** Focuses the region itself, so that the next Tab goes to its first control. */
const focusRegion = (region: HTMLElement) => {
  if (!region.hasAttribute('tabindex')) region.tabIndex = -1
  region.focus()
}

const walk = (event: KeyboardEvent) => {
  if (event.key !== 'F6') return
  // A dialog traps the focus.
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return
  event.preventDefault()
  const regions = visibleRegions()
  const active = document.activeElement
  const at = regions.findLastIndex((region) => region.contains(active))
  const step = event.shiftKey ? -1 : 1
  const next =
    at === -1 ? (event.shiftKey ? regions.length - 1 : 0) : (at + step + regions.length) % regions.length
  const region = regions[next]
  if (region !== undefined) focusRegion(region)
}

/** F6 and Shift+F6 move through the regions of the page (experience §2.4). */
export const useRegionKeys = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [])
}
