/** Scrolls to a part of the page and gives it the focus. @param place the id of the part */
export const goTo = (place: string): void => {
  const part = document.getElementById(place)
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}
