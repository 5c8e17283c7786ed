import { isMediaId } from '../../../../src/contracts/meeting/tracks/mediaId.ts'
import { BadDescription } from './badDescription.ts'

/** Sections of one description. A call keeps the sections of everything it has published. */
const MAX_SECTIONS = 128
/** Characters of one line. */
const MAX_LINE = 2_048

/** Lines of each kind in one section. Browsers write about 50 codecs, 15 extensions and 6 sources. */
const MOST: Readonly<Record<string, number>> = {
  rtpmap: 128,
  fmtp: 128,
  extmap: 32,
  rid: 16,
  ssrc: 64,
  'ssrc-group': 16,
  msid: 4,
}
/** Only the first line of these counts. */
const ONCE = new Set([
  'ice-ufrag',
  'ice-pwd',
  'fingerprint',
  'setup',
  'mid',
  'simulcast',
  'bundle-only',
  'sendrecv',
  'sendonly',
  'recvonly',
  'inactive',
])

const ATTRIBUTE = /^a=([\w-]+)/
/**
 * sdp-transform reads letters, digits and hyphens only. Braces are accepted too (RFC 8830 §2), because
 * Firefox writes ids in braces.
 */
const MSID = /^a=msid:(\S+)(?: (\S+))?/

export interface SelectedLines {
  lines: string[]
  /** By section, in the order of the description. */
  msids: { id: string; appdata: string | undefined }[][]
}

/**
 * Selects the lines that are parsed, at most as many of each kind as browsers write, so that parsing is
 * bounded whatever a peer sends.
 * @throws BadDescription when there are more
 */
export const selectLines = (sdp: string): SelectedLines => {
  const lines: string[] = []
  const msids: SelectedLines['msids'] = []
  let counts = new Map<string, number>()
  for (const line of sdp.split(/\r\n|\r|\n/)) {
    const kind = kindOf(line)
    if (kind === null) continue
    if (line.length > MAX_LINE) throw new BadDescription('A line of the session description is too long')
    if (kind === 'm') {
      if (msids.length === MAX_SECTIONS) throw tooMuch('sections')
      msids.push([])
      counts = new Map()
      lines.push(line)
      continue
    }
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const most = MOST[kind]
    if (most === undefined ? count > 1 : count > most) {
      if (most !== undefined) throw tooMuch(`lines of ${kind}`)
    } else if (kind === 'msid') readMsid(line, msids.at(-1))
    else lines.push(line)
  }
  return { lines, msids }
}

const kindOf = (line: string): string | null => {
  if (line.startsWith('m=')) return 'm'
  const name = ATTRIBUTE.exec(line)?.[1]
  return name !== undefined && (ONCE.has(name) || Object.hasOwn(MOST, name)) ? name : null
}

const readMsid = (line: string, section: SelectedLines['msids'][number] | undefined): void => {
  const [, id = '', appdata] = MSID.exec(line) ?? []
  if (isMediaId(id) && (appdata === undefined || isMediaId(appdata))) section?.push({ id, appdata })
}

const tooMuch = (what: string): BadDescription =>
  new BadDescription(`The session description has too many ${what}`)
