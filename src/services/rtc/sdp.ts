/** The parts of SDP that the client changes or reads (protocol §5.5, §6.2). */

/** Opus DTX in publish offers (M9.60): the first `useinbandfec=1` gains `usedtx=1` unless it is there. */
export const withOpusDtx = (sdp: string): string =>
  sdp.includes('usedtx=1') ? sdp : sdp.replace('useinbandfec=1', 'useinbandfec=1;usedtx=1')

const sections = (sdp: string): string[] => sdp.split(/(?=^m=)/m).slice(1)
const line = (section: string, pattern: RegExp): RegExpExecArray | null => pattern.exec(section)

/** The stream and track id of each media section, by mid (protocol §6.2). */
export const msidByMid = (sdp: string): Map<string, { streamId: string; trackId: string }> => {
  const found = new Map<string, { streamId: string; trackId: string }>()
  for (const section of sections(sdp)) {
    const mid = line(section, /^a=mid:(\S+)/m)?.[1]
    const msid = line(section, /^a=msid:(\S+) (\S+)/m)
    if (mid && msid?.[1] && msid[2]) found.set(mid, { streamId: msid[1], trackId: msid[2] })
  }
  return found
}

const FINGERPRINT = /^a=fingerprint:(.*)$/m

/**
 * Whether a description is of another DTLS side than the previous one. Firefox keeps its DTLS session through
 * an ICE restart and cannot begin another one, so it needs a new connection then.
 */
export const isOtherDtlsSide = (former: string | undefined, sdp: string): boolean => {
  const [before, after] = [FINGERPRINT.exec(former ?? '')?.[1], FINGERPRINT.exec(sdp)?.[1]]
  return before !== undefined && after !== undefined && before.trim() !== after.trim()
}

/**
 * Firefox generates msid track ids; they are replaced by the ids we announce, by mid (protocol §5.2). Other
 * browsers already write the track's own id.
 */
export const withTrackIds = (sdp: string, trackIdByMid: ReadonlyMap<string, string>): string => {
  if (!/^o=mozilla/m.test(sdp)) return sdp
  const [head = ''] = sdp.split(/(?=^m=)/m)
  return (
    head +
    sections(sdp)
      .map((section) => {
        const mid = line(section, /^a=mid:(\S+)/m)?.[1]
        const trackId = mid === undefined ? undefined : trackIdByMid.get(mid)
        return trackId ? section.replace(/^(a=msid:\S+) \S+/m, `$1 ${trackId}`) : section
      })
      .join('')
  )
}
