import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Page titles, addresses and log lines are stored in histories, bookmarks, proxies and consoles. Their values
 * are listed here with the reason why they reveal nothing about a patient; every new one must be added.
 */
const ROOT = join(import.meta.dirname, '..', 'src')

const ID = 'an id that means nothing outside the clinic'
const OURS = 'a name of our own making'
const ADDRESS_PARTS: Readonly<Record<string, string>> = {
  'visit.id': ID,
  'only.id': ID,
  'first.id': ID,
  'card.visit.id': ID,
  'details.id': ID,
  'appointment.id': ID,
  'outline.id': OURS,
  PLACE: OURS,
  machine: OURS,
  id: OURS,
  'visit.practitioner.id': ID,
  'visit.speciality.id': ID,
  'profile.practitioner_id': ID,
  'other.speciality_id': ID,
  TIMES_ID: OURS,
  section: OURS,
  capability: OURS,
  'visit.room_code': 'a code that the patient has already; it names nobody',
  'encodeURIComponent(left.token)': 'the same link, shown to the patient after the visit',
  'encodeURIComponent(token)': "the link that opens the patient's own visit (decision 0151); it names nobody",
  'encodeURIComponent(folio.trim())': 'the printed number of a prescription (decision 0091); it names nobody',
  'paper.show': 'the signed address of the PDF, with the size of the paper; it names nobody',
  phone: 'not an address of a page: the office number, handed to the telephone',
  'visit.phone': 'not an address of a page: it is handed to the telephone when the doctor taps on it',
  'encodeURIComponent(email)':
    'not an address of a page: it is handed to the mail program when the doctor taps on it',
  'encodeURIComponent(message)': 'the text of that mail, with the link that the patient has',
}
const TITLE_PARTS: Readonly<Record<string, string>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: source text that is compared
  "{`${waiting === 0 ? '' : `(${String(waiting)}) `}${title} · ${t('product')}`}":
    'how many wait, never who, and the name of the page (usePageTitle)',
  "{t('product')}": 'the name of the product',
  "{`${waiting === 0 ? '' : `(${String(waiting)}) `}${common('title.meetingRoom')} · ${common('product')}`}":
    'how many wait, never who, and the name of the page',
  "{`${waiting === 0 ? '' : `${t('title.waiting', { count: waiting })} `}${common('title.meetingRoom')} · ${common('product')}`}":
    'how many wait, never who',
  "{`${t('title.guest')} · ${t('brand')}`}": 'the name of the page',
  "{`${t('title.linkedVisit')} · ${common('brand')}`}": 'the name of the page',
  "{`${t('title.rx')} · ${common('brand')}`}": 'the name of the page',
  "{`${t('title.publicProfile')} · ${common('brand')}`}": 'the name of the page',
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: source text that is compared
}
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  practitioner: ID,
  speciality: ID,
  file: ID,
  kind: OURS,
  token: "the link that opens the patient's own visit (decision 0151); it names nobody",
  folio: 'the printed number of a prescription (decision 0091); it names nobody',
}
const PARAMETERS: Readonly<Record<string, string>> = {
  region: OURS,
  session: ID,
  at: 'the number of an entry in a record of this browser',
  peer_id: ID,
  peer: ID,
  user_agent_v2: OURS,
  protocol_version: OURS,
  protocol_spec: OURS,
  endpoint: 'the host of the store behind a whiteboard (M2.03)',
  token: 'a websocket has no headers (protocol §3); the token names nobody and is over with the visit',
}

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const found = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, part = '']) => `${part.replace(/\s+/g, ' ').trim()} in ${file}`),
  )

const notListed = (parts: readonly string[], listed: Readonly<Record<string, string>>): string[] =>
  parts.filter((part) => !Object.hasOwn(listed, part.replace(/ in \S+$/, '')))

const interpolationsOf = (templates: readonly string[]): string[] =>
  templates.flatMap((template) => {
    const file = / in (\S+)$/.exec(template)?.[1] ?? ''
    return [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, part = '']) => `${part.trim()} in ${file}`)
  })

describe('what stands in titles, addresses and the log', () => {
  it('a page is titled by its kind, never by whom it is about', () => {
    const titles = found(/<title>\s*([\s\S]*?)\s*<\/title>/g)
    expect(titles.length).toBeGreaterThan(3)
    expect(notListed(titles, TITLE_PARTS)).toEqual([])
    expect(found(/(document\.title)\s*=/g)).toEqual([])
  })

  it('links and moves within the portal name things by their ids', () => {
    const links = found(/(?:\bto|\bhref)=\{(`[^`]*`)\}/g)
    const moves = found(/\b(?:navigate|replaceState|pushState|history\.(?:push|replace))\((`[^`]*`)/g)
    expect(links.length).toBeGreaterThan(3)
    expect(notListed(interpolationsOf([...links, ...moves]), ADDRESS_PARTS)).toEqual([])
  })

  it('calls to the portal name things by their ids', () => {
    const operations = found(/\bendpoint\('([^']*)'/g)
    expect(operations.length).toBeGreaterThan(10)
    const parameters = operations.flatMap((operation) =>
      [...operation.matchAll(/:(\w+)/g)].map(([, name]) => name),
    )
    expect(parameters.length).toBeGreaterThan(5)
    const others = parameters.filter((name) => !/^id$|Id$/.test(name ?? ''))
    expect(others.filter((name) => !Object.hasOwn(PATH_PARAMETERS, name ?? ''))).toEqual([])
  })

  it('what is asked of an address by name is listed', () => {
    const names = found(/searchParams\.(?:set|append)\(\s*'([^']*)'/g)
    expect(names.length).toBeGreaterThan(4)
    expect(notListed(names, PARAMETERS)).toEqual([])
    expect(found(/(searchParams\.(?:set|append)\(\s*[^'\s][^,]*)/g)).toEqual([])
  })

  it('the log is given nothing that a person typed or is called', () => {
    const lines = found(/\blog\.(?:verbose|debug|info|warn|error)\(([^)]*)\)/g)
    const KNOWN = ['message in actors/meeting/connection/signalActors.ts']
    expect(lines.filter((line) => !/^'[^']*' in /.test(line) && !KNOWN.includes(line))).toEqual([])
    const consoles = found(/\bconsole\.(?:log|info|debug|warn|error)\(([\s\S]*?)\)\n/g)
    expect(consoles).toEqual([
      "'A page stopped working', error instanceof Error ? error.name : error, info.componentStack in views/app/CrashBoundary.tsx",
    ])
  })
})
