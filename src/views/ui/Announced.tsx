import { type HTMLAttributes, type Ref, use, useEffect, useImperativeHandle, useRef } from 'react'
import { AnnouncementsContext } from './announcements.ts'

interface AnnouncedProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'div' | 'span'
  /** Interrupts what is being read out. */
  urgent?: boolean
  ref?: Ref<HTMLElement>
}

/** The text as it is read out: without what is hidden from a screen reader, its parts apart. */
const spokenTextOf = (element: Element): string => {
  const parts: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (parentElement?.closest('[aria-hidden="true"]') === null) parts.push(nodeValue?.trim() ?? '')
  }
  return parts.filter((part) => part !== '').join(' ')
}

/**
 * Shows its content where it stands, and has it announced when it appears or changes, by the shell's live regions: a
 * page has no others (experience §2.4).
 */
export const Announced = ({ as: Element = 'p', urgent = false, ref, ...rest }: AnnouncedProps) => {
  const announcements = use(AnnouncementsContext)
  const own = useRef<HTMLElement>(null)
  const urgency = urgent ? 'urgent' : 'polite'
  useEffect(() => {
    const element = own.current
    if (element === null) return
    let said = ''
    const announce = () => {
      const text = spokenTextOf(element)
      if (text !== '' && text !== said) announcements?.say(urgency, text)
      said = text
    }
    announce()
    const observer = new MutationObserver(announce)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [announcements, urgency])
  useImperativeHandle(ref, () => own.current as HTMLElement)
  // One ref for the three elements, of which each takes its own kind.
  const hold = (element: HTMLElement | null) => {
    own.current = element
  }
  return <Element {...rest} ref={hold} />
}
