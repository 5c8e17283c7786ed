import { type HTMLAttributes, type Ref, use, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { AnnouncementsContext } from './announcements.ts'

interface AnnouncedProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'div' | 'span'
  /** Interrupts what is being read out. */
  urgent?: boolean
  /** The text that is there at first is not announced: the state of something that the reader has just opened. */
  changesOnly?: boolean
  ref?: Ref<HTMLElement>
}

/** Parts that are not announced: a screen reader does not read the first, and the user finds buttons in the page. */
const UNSPOKEN = '[aria-hidden="true"], button'

/** The text as it is read out, its parts apart. */
const spokenTextOf = (element: Element): string => {
  const parts: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (parentElement?.closest(UNSPOKEN) === null) parts.push(nodeValue?.trim() ?? '')
  }
  return parts.filter((part) => part !== '').join(' ')
}

/**
 * Shows its content where it stands, and has it announced when it appears or changes, by the shell's live regions: a
 * page has no others (experience §2.4).
 */
export const Announced = ({
  as: Element = 'p',
  urgent = false,
  changesOnly = false,
  ref,
  ...rest
}: AnnouncedProps) => {
  const announcements = use(AnnouncementsContext)
  const own = useRef<HTMLElement>(null)
  const source = useId()
  const urgency = urgent ? 'urgent' : 'polite'
  useEffect(() => {
    const element = own.current
    if (element === null) return
    let said = changesOnly ? spokenTextOf(element) : ''
    const announce = () => {
      const text = spokenTextOf(element)
      if (text !== '' && text !== said) announcements?.say(urgency, text, source)
      said = text
    }
    announce()
    const observer = new MutationObserver(announce)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [announcements, urgency, changesOnly, source])
  useImperativeHandle(ref, () => own.current as HTMLElement)
  // One ref for the three elements, of which each takes its own kind.
  const hold = (element: HTMLElement | null) => {
    own.current = element
  }
  return <Element {...rest} ref={hold} />
}
