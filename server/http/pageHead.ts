/** The preview of a shared link: title, description and picture. */
export interface PageHead {
  readonly language: 'es' | 'en'
  readonly title: string
  readonly description: string
  /** Absolute. */
  readonly url: string
  /** Absolute address of a picture; null: there is none. */
  readonly picture: string | null
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeText(content)}" />`

/**
 * Writes language, title, description and the preview of a shared link into a page.
 * @param html the page, which has no title: the client gives each of its pages one
 */
export const withPageHead = (
  html: string,
  { language, title, description, url, picture }: PageHead,
): string => {
  const tags = [
    `<title>${escapeText(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'profile'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(picture === null ? [] : [meta('property', 'og:image', picture)]),
    `<link rel="canonical" href="${escapeText(url)}" />`,
  ].join('')
  // Functions, because a replacement string would interpret `$` as a pattern.
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace('</head>', () => `${tags}</head>`)
}
