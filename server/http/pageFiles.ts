import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Locale, locales } from '../../src/contracts/portal/locale.ts'

interface PageSources {
  /** How its addresses begin. */
  readonly path: string
  /** The modules that its row in `src/pages` imports. */
  readonly modules: readonly string[]
  /** Its words, besides the common ones. */
  readonly namespaces: readonly string[]
}

/** Pages that people open by a link, without anything of the app in the browser's cache. */
export const LINKED_PAGES: readonly PageSources[] = [
  { path: '/auth/login', modules: ['views/auth/LoginPage.tsx'], namespaces: ['auth'] },
  {
    path: '/join',
    modules: ['actors/guest/defineGuestJoin.ts', 'views/guest/GuestPage.tsx'],
    namespaces: ['guest'],
  },
  {
    path: '/profile/',
    modules: ['actors/booking/definePublicBooking.ts', 'views/booking/PublicBookingPage.tsx'],
    namespaces: ['booking', 'profile'],
  },
  {
    path: '/visit/',
    modules: ['actors/booking/defineLinkedVisit.ts', 'views/booking/LinkedVisitPage.tsx'],
    namespaces: ['booking'],
  },
]

/** Written by the bundler: each source file and shared chunk, with its file and the keys of its imports. */
const buildFiles = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
type BuildFiles = z.infer<typeof buildFiles>

const filesOf = (build: BuildFiles, keys: readonly string[]): string[] => {
  const found = new Set(keys)
  // A set yields what is added while it is read.
  for (const key of found) for (const imported of build[key]?.imports ?? []) found.add(imported)
  return [...found].flatMap((key) => build[key]?.file ?? [])
}

/** The key of the page itself. */
const INDEX = 'index.html'

const linkTo = (file: string): string => `</${file}>; rel=modulepreload`

/**
 * The `link` header of a page, which has the browser load everything the page needs at once, instead of after the
 * first script has run. A proxy may send it as 103.
 * @returns null for pages that are not opened by a link
 */
export type PageLinks = (path: string, locale: Locale) => string | null

/**
 * @param dist the folder of the build
 * @param index the built page, whose own files are loaded anyway
 */
export const readPageLinks = async (dist: string, index: string): Promise<PageLinks> => {
  const text = await readFile(join(dist, 'files.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // The development build has none.
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const build = buildFiles.parse(JSON.parse(text))
  // The largest file of the page comes first: behind the small ones it would wait for a connection (HTTP/1.1 has six).
  const own = filesOf(build, build[INDEX]?.imports ?? [])
  const linksOf = ({ modules, namespaces }: PageSources, language: Locale): string => {
    const others = filesOf(build, [
      ...['common', ...namespaces].map((name) => `src/i18n/${language}/${name}.json`),
      ...modules.map((module) => `src/${module}`),
    ]).filter((file) => !index.includes(file))
    return [...own, ...others].map(linkTo).join(', ')
  }
  const rows = LINKED_PAGES.map((page) => ({
    path: page.path,
    links: new Map(locales.map((language) => [language, linksOf(page, language)])),
  }))
  return (path, language) => rows.find((row) => path.startsWith(row.path))?.links.get(language) || null
}
