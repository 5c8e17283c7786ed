import { useMemo } from 'react'
import { textParts } from './textParts.ts'

/** A message with its links; nothing in it is read as markup. */
export const MessageText = ({ text }: { text: string }) => {
  const parts = useMemo(() => textParts(text), [text])
  let at = 0
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map(({ text: piece, href }) => {
        const key = at
        at += piece.length
        return href === null ? (
          piece
        ) : (
          <a
            key={key}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="font-medium underline underline-offset-2"
          >
            {piece}
          </a>
        )
      })}
    </p>
  )
}
