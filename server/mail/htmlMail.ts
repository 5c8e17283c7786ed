import type { Mail } from './outbox.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

const FRAME = 'max-width:32rem;margin:0 auto;padding:24px;font-family:system-ui,sans-serif;line-height:1.5'
const CODE = 'font-size:1.5em;letter-spacing:.15em'

/** Links can be followed and codes stand out; everything else stays as it is written. */
const withMarks = (paragraph: string): string =>
  escapeHtml(paragraph)
    .replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
    .replaceAll(/(?<![\d/])\d{6}(?!\d)/g, (code) => `<strong style="${CODE}">${code}</strong>`)
    .replaceAll('\n', '<br>')

/** A mail as a page of its own; it loads nothing from elsewhere. */
export const htmlMail = ({
  language,
  subject,
  body,
}: Pick<Mail, 'language' | 'subject' | 'body'>): string => {
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => `<p>${withMarks(paragraph)}</p>`)
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body><div style="${FRAME}"><p><strong>Consulta</strong></p>${paragraphs.join('')}</div></body></html>`
  )
}
